### CAP'TEN, English. Lines are heard, not read: short, one thought, one question at the end.
### `.v2`, `.v3` are other wordings of a frequent line; `.first` is said the first time.

## Opening

cap-welcome = Welcome to CAP'TEN, over { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
  }! You play together. I deal the numbers and keep the tokens.

cap-tokens = You start with { $tokens } tokens. As long as one is left, you have not lost.

cap-nine = With nine of you, the CAP'TEN has no number and gives no answer.

cap-funniest = Who is the funniest of you?
    .first = The funniest of you is the first CAP'TEN. Who is it?

## Start of a round

cap-round = Round { $round } of { $rounds }. { $captain } is CAP'TEN.
    .v2 = Round { $round } of { $rounds }, with { $captain } as CAP'TEN.

cap-choose = { $captain }: both prompts, or first or second unseen?
    .v2 = { $captain }, shall I read both, or do you say first or second unseen?
    .first = { $captain }, shall I read both prompts to choose from, or do you take the first or the second unseen?

cap-first-is = The first prompt.
cap-second-is = The second prompt.

cap-theme = { $prompt } { $scale }

cap-pick = { $captain }, first or second?
    .v2 = Which one, { $captain }: first or second?

cap-picked = The { $place ->
    [one] first
   *[other] second
  } it is.

## Answers

cap-alarm = Give away no number from one to ten, not even by a hint: I ring for everyone alike, and it costs nothing.

cap-answer-captain = { $captain }, you answer first. What do you say?
    .v2 = { $captain } begins. What is your answer?
    .first = { $captain }, you answer first, to fit your number. Then say "done". What is your answer?

cap-answer-others = Now the others, in any order. Who is next?
    .v2 = On with the others: { $names }. Who comes next?
    .first = Now the others, in any order. Say your name and "done" after your answer. Who is next?

cap-answer-all = Everybody but { $captain } answers, in any order. Who begins?
    .v2 = In any order, everybody but { $captain }: your answers. Who is first?
    .first = Everybody but { $captain } answers, in any order. Say your name and "done" after your answer. Who begins?

cap-answer-last = { $who }, you are the last. What is your answer?

cap-noted = Thank you, { $who }. Still to come: { $names }.
    .v2 = { $who } is done. We wait for { $names }.

cap-noted-many = Thank you, { $who }. { $left } to go.
    .v2 = { $who } is done. We wait for { $left } more.

cap-who-is-done = Please say it with your name, like "{ $who }, done".
    .v2 = Say your name too, please, like "{ $who }, done".

cap-answered-before = { $who } has answered already. You may repeat an answer, but not change it.
    .v2 = We have { $who }'s answer. Repeat it if you like, but don't change it.

cap-captain-first = { $captain } answers first.
    .v2 = First comes the answer of { $captain }.

cap-no-answer = { $who } is CAP'TEN, and gives no answer.
    .v2 = No answer from the CAP'TEN, { $who }.

cap-rang = I heard "{ $word }". Please answer anew, without a number.
    .v2 = "{ $word }" rings. Another answer, please.
    .first = "{ $word }" is a number, or hints at one. It costs nothing. Please think of a new answer.

cap-all-answered = Everybody has answered. You may repeat your answers, but not change them.
    .v2 = That was everybody.

## The order

cap-call-lowest = { $captain }, who has the lowest number?
    .v2 = { $captain }, who comes first, with the lowest?
    .first = { $captain }, call everybody from low to high, and { $nine ->
        [one] begin with the lowest number. Who is it?
       *[other] yourself where you belong. Who has the lowest number?
      }

cap-call = { $captain }, who is next?
    .v2 = And then, { $captain }?
    .v3 = Who comes next, { $captain }?

cap-open-already = { $who }'s card lies open already.
    .v2 = We have seen { $who }'s card.

cap-no-number = { $who } is CAP'TEN, and has no number.

cap-stays-down = { $who }'s own card stays face down until the others guess it.
    .v2 = That card stays down, { $who }: the others guess it last.

cap-turning = { $who }'s card.
    .v2 = { $who } it is.
    .v3 = Let us see, { $who }.

cap-shown = { $who } has the { $number }.
    .v2 = It is the { $number }!
    .v3 = And { $who } has the { $number }.

cap-lower = { $number } is lower than { $before }, so a token is gone.
    .v2 = Oh dear, lower than { $before }: that costs a token.
    .v3 = Right after the { $before }! There goes a token.

cap-tokens-left = { $kept ->
    [one] Only one token is left!
   *[other] { $kept } tokens are left.
  }
    .v2 = { $kept ->
        [one] One token left, careful!
       *[other] You still have { $kept } tokens.
      }

cap-all-lost = That was the last token. The game is lost.

## Experts

cap-announce-one = { $captain }, which number do you announce first?
    .v2 = Begin, { $captain }: which number?
    .first = { $captain }, say the exact number of a card, then whose it is. Which number?

cap-announce = { $captain }, which number comes next?
    .v2 = Your next number, { $captain }?

cap-whose = { $number }. Whose card is it?
    .v2 = { $number }, and who has it?

cap-not-announced = You said { $number }, so a token is gone.
    .v2 = Not { $number }. That costs a token.

cap-agree = Now the others: which number does { $captain } have?
    .first = { $captain }'s card still lies face down. Agree, the rest of you: which number is it?

cap-confirm = { $number }. Do you all agree?
    .v2 = Is { $number } what you all say?

cap-captain-right = Right! One token comes back: you have { $kept }.
cap-captain-right-full = Right! You have all your tokens, so none comes back.
cap-captain-wrong = That was not it, but it costs nothing.
    .v2 = Wrong, but no harm done.

## End

cap-round-over = { $mistakes ->
    [0] Without a mistake!
    [one] One mistake in this round.
   *[other] { $mistakes } mistakes in this round.
  } { $kept ->
    [one] One token is
   *[other] { $kept } tokens are
  } left.

cap-won = That was the last round, and { $kept ->
    [one] one token is
   *[other] { $kept } tokens are
  } left. You have won!

cap-level-flop = That was a flop. Or was it just the warm-up?
cap-level-honorable = Your level: honorable. Run it back, you will surely do better!
cap-level-professionals = Your level: professionals. Nice work, you have got a good handle on this!
cap-level-champions = Your level: champions! A perfect score, nothing can stop you. Try the Experts variant!
cap-level-champions-experts = Your level: champions, and as experts! There is nothing above that.

cap-told-best = { $mistakes ->
    [0] Surest as CAP'TEN: { $names }, without a mistake
    [one] The fewest mistakes as CAP'TEN: { $names }, with one
   *[other] The fewest mistakes as CAP'TEN: { $names }, with { $mistakes }
  } in a round.
cap-told-drop = The biggest surprise was { $who }'s { $number }, right after the { $before }.
cap-told-right = { $right ->
    [0] None of { $cards } cards was
    [one] One of { $cards } cards was
   *[other] { $right } of { $cards } cards were
  } called right.
cap-told-tokens = You kept { $kept ->
    [0] none
   *[other] { $kept }
  } of { $tokens } tokens.

## What the table may ask

cap-score = You have { $kept } of { $tokens } tokens.
    .v2 = { $kept } of { $tokens } tokens are left.
cap-turn-nobody = It is nobody's turn just now.
cap-turn-captain = It is up to { $captain }, the CAP'TEN.
cap-turn-answers = Still to answer: { $names }.
cap-turn-others = It is up to everybody but { $captain }.
cap-no-theme = No prompt has been read yet.

cap-help-funniest = Tell me the name of the funniest player.
cap-help-prompt = The CAP'TEN says "read both", or "first" or "second" to take a prompt unseen.
cap-help-picking = The CAP'TEN says "first" or "second".
cap-help-dealing = The numbers are being dealt. Keep yours secret.
cap-help-answering = Answer to fit your number, from low to high. Then say your name and "done".
cap-help-announcing = The CAP'TEN says the exact number of the next card.
cap-help-calling = The CAP'TEN says the name of the player whose card is turned next.
cap-help-turning = A card is being turned.
cap-help-agreeing = Agree on the number of the CAP'TEN's card, and say it.
cap-help-confirming = Say yes if all agree, or no, or another number.
cap-help-over = The game is over. Ask me for the score if you like.

cap-rules-goal = You play together, over { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
  }. In each, one of you is CAP'TEN.
cap-rules-deal = Everybody gets a secret number from one to ten, all different.
cap-rules-deal-nine = Everybody but the CAP'TEN gets a secret number from one to ten, all different.
cap-rules-answer = You answer the prompt so that the answer fits your number: one is low, ten is high.
cap-rules-alarm = Saying a number is forbidden, even by a hint. I ring, and you answer anew.
cap-rules-order = The CAP'TEN calls all from low to high, their own card too. A card lower than the one before costs a token.
cap-rules-order-nine = The CAP'TEN calls the others from low to high. A card lower than the one before costs a token.
cap-rules-experts = In any order, the CAP'TEN says the exact number of each card before it is turned. A wrong one costs a token.
cap-rules-captain = Then the others guess the CAP'TEN's number. If it is right, a token comes back.
cap-rules-end = With all { $tokens } tokens gone, the game is lost at once. Otherwise you win.
