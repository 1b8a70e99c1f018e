### É Top!?, English. Lines are heard, not read: short, one thought, one question at the end.
### The host is neutral: it looks at the list only for a contest.
### `.v2`, `.v3` are other wordings of a frequent line; `.first` is said the first time.

## Opening

etop-welcome = Welcome to É Top! You have { $hearts ->
    [one] one heart
   *[other] { $hearts } hearts
  } each, and { $cards ->
    [one] one card wins
   *[other] { $cards } cards win
  }.

etop-how-to-contest = Whenever you doubt an answer, say "that's not top", right after it.

etop-first = { $name } goes first, and then it goes on to the left.

## A card

etop-card = Card { $round }.
    .v2 = The next card, number { $round }.
    .v3 = On to card { $round }.
    .first = The first card.

etop-task = { $task } { $definition }

etop-start = { $name }, you begin. What is top?
    .v2 = You begin, { $name }. What do you say?
    .first = { $name }, what is top, or do you pass?

etop-turn = { $name }?
    .v2 = { $name }, what do you say?
    .v3 = And you, { $name }?
    .first = { $name }, what is top, or do you pass?

etop-passed = { $name } passes.
    .v2 = { $name } is out of this round.

etop-given-before = We had { $words } already. Another one, or pass.
    .v2 = That was said before: { $words }. It costs nothing, try another one.

## Answers and contests

etop-answer = { $name }: { $words }.
    .v2 = { $name } says { $words }.
    .first = { $name } says { $words }. Contest it now, or let it stand.

etop-who = Who contests?
    .v2 = Who says it isn't top?
    .first = Somebody doubts it. Who contests?

etop-no-contest = Nobody, then. It stands.

etop-may-not = { $name } may not contest this.
    .v2 = Not { $name }: it takes somebody else who is still in the round.

etop-nothing-to-contest = There is nothing to contest now.
    .v2 = It is too late to contest that.

etop-challenge = { $name } contests { $other }'s answer. Let me look.
    .v2 = { $name } doesn't believe { $other }. I look at the list.

etop-on-list = On the list: { $words }! { $name } was right.
    .v2 = It is top! { $name } is right with { $words }.

etop-off-list = Not on the list: { $words }. { $name } was wrong.
    .v2 = Not top! { $name } is wrong with { $words }.

etop-in-other-words = That was given before, in other words: { $words }. { $name } answers anew, or passes. Nobody loses a heart.

etop-heart-lost = { $name } loses a heart, and has { $hearts ->
    [one] one left
   *[other] { $hearts } left
  }.
    .v2 = One heart less for { $name }: { $hearts } left.

etop-heart-lost-out = { $name } loses a heart, has { $hearts ->
    [one] one left
   *[other] { $hearts } left
  }, and sits out the rest of this round.
    .v2 = One heart less for { $name }: { $hearts } left. And out of this round.

etop-eliminated = { $name } loses the last heart, and is out of the game.

## The table decides

etop-doubt = { $name } said { $words }, the card says { $entry }. I ask you all whether that is the same.

etop-vote = { $name }, is it the same, yes or no?
    .v2 = { $name }, do you let it count, yes or no?

etop-vote-counted = { $yes } for yes, { $no } for no.

## End of a round

etop-left-alone = { $name } is the only one left in this round.
    .v2 = All the others are out of the round, only { $name } is left.

etop-takes = { $name } takes the card: { $cards } of { $needed }.
    .v2 = The card goes to { $name }, who has { $cards } of { $needed }.

etop-list-offer = Shall I read you the list?
    .v2 = Would you like to hear the list?
    .v3 = Do you want to hear the whole list?

etop-list-title = This is the list, from the top.

etop-list-entry = { $entry }: { $detail }.

etop-list-source = The source: { $source }.

## The end

etop-deck-through = That was the last card of the deck. Most cards win, then most hearts.

etop-result-cards = { $name } wins the game, with { $cards ->
    [one] one card
   *[other] { $cards } cards
  }. Congratulations!

etop-result-standing = { $name } is the last one standing, with { $hearts ->
    [one] one heart
   *[other] { $hearts } hearts
  }, and wins the game!

etop-result-hearts = { $name } wins the game, with { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
  } and the most hearts. Congratulations!

etop-result-shared = { $names } share the victory, with { $cards ->
    [one] one card
   *[other] { $cards } cards
  } each.

etop-told-hawk = Nobody was harder to fool than { $names }{ $count ->
    [one] :
   *[other] , each with
  } { $contests ->
    [one] one contest
   *[other] { $contests } contests
  } won.

etop-told-whole = With all hearts to the end: { $names }.

etop-told-fooled = The boldest doubts came from { $names }{ $count ->
    [one] :
   *[other] , each with
  } { $contests ->
    [one] one contest
   *[other] { $contests } contests
  } dared and lost.

etop-told-answers = In all, { $answers ->
    [0] not one answer was
    [one] one answer was
   *[other] { $answers } answers were
  } on the table.

etop-told-longest = The longest round saw { $answers ->
    [0] nobody say a word but "pass"
    [one] one answer
   *[other] { $answers } answers
  }.

## Asked at any time

etop-score = { $name }: { $cards ->
    [one] one card
   *[other] { $cards } cards
  } and { $hearts ->
    [one] one heart
   *[other] { $hearts } hearts
  }.

etop-score-eliminated = { $name } is out of the game.

etop-said = Said so far: { $words }.

etop-whose-turn = It is { $name }'s turn.
    .v2 = We wait for { $name }.

etop-whose-turn-nobody = It is nobody's turn just now.

etop-help-turn = Name something that may be on the list, or say "pass".

etop-help-contest = To doubt the answer, say "that's not top". Else it stands.

etop-help-who = Say the name of the one who contests, or "nobody".

etop-help-ruling = I am looking at the list.

etop-help-vote = Say yes if both mean the same, else no.

etop-help-list = Say yes to hear the list, or no to go on.

etop-help-over = The game is over.

etop-rules-goal = Each card has a category, and a hidden top ten. The first to collect { $cards ->
    [one] one card
   *[other] { $cards } cards
  } wins.

etop-rules-turn = In turn, everybody names one thing that may be on the list. I don't say whether it is.

etop-rules-contest = Whoever doubts an answer says "that's not top", within { $seconds } seconds. Then I look.

etop-rules-wrong = If it isn't on the list, its player loses a heart, and the challenger takes the card.

etop-rules-right = If it is on the list, the challenger loses a heart, and sits out the rest of the round.

etop-rules-pass = You may pass, and are out of the round. Who is left alone in it takes the card.

etop-rules-hearts = You have { $hearts ->
    [one] one heart
   *[other] { $hearts } hearts
  }. With none left you are out of the game; the last one standing wins.
