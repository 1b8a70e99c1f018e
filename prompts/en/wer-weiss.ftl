### Wer weiss denn sowas?, English. Lines are heard, not read: short, one thought, one question at the
### end. `.v2`, `.v3` are other wordings of a frequent line; `.first` is said the first time.

## Opening

wer-welcome = Welcome to Wer weiss denn sowas! Two teams, three options, and one last wager.

wer-team = Team { $team }: { $names }.
    .v2 = For { $team }: { $names }.

wer-agreed = Are these the teams, or shall a coin decide?

wer-coin-then = Without a coin the teams stay as they are. Shall it decide?

wer-teams-stay = Then the teams stay as they are.

wer-tossing = I throw the coin.
    .v2 = Up goes the coin.

wer-coin-shows = It shows { $face }.
    .v2 = And it is { $face }.

wer-coin-joins = It shows { $face }, so { $name } plays for { $face }.
wer-coin-stays = It shows { $face }, so the teams stay as they are.
wer-coin-swaps = It shows { $face }, so the teams change their names.

wer-youngest = Who is the youngest of you?
    .first = The team with the youngest player begins. Who is the youngest of you?

wer-begins = { $team } begins.

wer-wall = { $count } cards lie on the wall, and you see only what they are about.

wer-category = { $count ->
    [one] { $category }.
    [2] { $category }, twice.
   *[other] { $category }, { $count } times.
  }

wer-left = These are left.

## A question

wer-choose = { $team }, which category?
    .v2 = { $team }, what do you choose?
    .v3 = Your category, { $team }?

wer-last-card = { $team }, only the category { $category } is left.

wer-which = { $count ->
    [2] There are two of those. { $team }, the first or the second?
    [3] There are three of those. { $team }, the first, the second or the third?
   *[other] There are { $count } of those. { $team }, which one, counted from the first?
  }
    .first = Of { $category } { $count ->
        [2] there are two cards. { $team }, you take one for them: the first or the second?
        [3] there are three cards. { $team }, you take one for them: first, second or third?
       *[other] there are { $count } cards. { $team }, which one do you take for them, counted from the first?
      }

wer-question = { $question }

wer-option = { $letter }: { $option }

wer-guess = { $team }, A, B or C?
    .v2 = What do you say, { $team }: A, B or C?
    .v3 = { $team }, what will it be?

wer-guess-or-ask = { $team }, A, B or C?
    .v2 = What do you say, { $team }: A, B or C?
    .first = Talk it over, then say "final answer" and the letter, or "ask the audience". { $team }, which is it?

wer-final-is = { $team }: { $letter }.
    .v2 = So { $team } says: { $letter }.
    .first = { $team }: { $letter }. I turn the card in two seconds.

wer-not-yet = Take your time, { $team }.
    .v2 = All right, { $team } goes on thinking.

wer-won = Right! { $prize } euros for { $team }, who now has { $money }.
    .v2 = That is right, { $team }! { $money ->
        [500] Your first { $prize } euros.
       *[other] { $prize } more makes { $money }.
      }
    .v3 = Yes! { $money ->
        [500] The first { $prize } for { $team }.
       *[other] { $prize } for { $team }, and { $money } in all.
      }

wer-lost = No money for { $team } this time. You stay at { $money }.
    .v2 = Bad luck, { $team }: still { $money }.
    .v3 = That was not it, { $team }. { $money ->
        [0] Nothing yet.
       *[other] You keep your { $money }.
      }

wer-right-is = The right answer is { $letter }: { $option }
    .v2 = It is { $letter }: { $option }

wer-explain = { $explanation }

## Audience and coin

wer-asking = We ask the audience, and draw one of four tokens.

wer-audience-right = The token says: correct answer!
    .v2 = The audience knows it!

wer-audience-wrong = The token says: wrong answer.
    .v2 = The audience is wrong.

wer-audience-coin = The token says: toss a coin. If it shows { $team }, it counts as right.

wer-time-up = Your time to talk is up, so a coin decides.

wer-name-two = { $team }, which two letters shall it choose from?
    .first = { $team }, without two options, your own face counts as right. Between which two?

wer-coin-pair = { $face_a } is { $a }, the other face is { $b }.

wer-coin-face = No letters, then: if it shows { $team }, it counts as right.

wer-coin-picks = So your answer is { $letter }.

## The Master Question

wer-master = Now the Master Question. Its category: { $category }.

wer-wager = How much do you wager, in secret, in steps of 500, from nothing to all you have?

wer-no-wager = Nobody has anything to wager, so this one is for the honour.

wer-how = Your letter comes in secret{ $wagered ->
    [0] .
   *[other] , as your wager did.
  }

wer-go = You have { $seconds } seconds. Go!

wer-letters = A, B or C, in secret, before time is up?

wer-final-up = Time is up.

wer-shows = { $team } has: { $letter }.
    .v2 = And { $team } shows: { $letter }.

wer-shows-nothing = { $team } has no letter, which counts as wrong.

wer-wagered = { $team } has wagered { $money ->
    [0] nothing at all
   *[other] { $money } euros
  }.
    .v2 = And { $team }: { $money ->
        [0] not a cent
       *[other] { $money } euros
      }.

wer-doubled = { $wager ->
    [0] { $team } is right, with nothing on it: still { $money }.
   *[other] { $team } is right: { $wager } won, and { $money } in all.
  }
    .v2 = { $wager ->
        [0] Right for { $team }, but nothing was wagered: { $money }.
       *[other] Right for { $team }: { $wager } more makes { $money }.
      }

wer-wager-lost = { $wager ->
    [0] { $team } is wrong, and risked nothing: still { $money }.
   *[other] { $team } is wrong: { $wager } lost, and { $money } left.
  }
    .v2 = { $wager ->
        [0] Wrong for { $team }, but nothing was wagered: { $money }.
       *[other] Wrong for { $team }: { $wager } gone, { $money } left.
      }

## End

wer-result = { $team } wins with { $money } euros, against { $other_money } for { $other }. Congratulations!

wer-result-tie = { $money } euros each: both teams have won! Congratulations, everybody!

wer-told-wager = The most daring wager came from { $team }: { $money } euros.

wer-told-wager-both = Both teams dared the same in the end: { $money } euros.

wer-told-quick = The quickest right answer took { $team } { $seconds ->
    [0] less than a second
    [one] one second
   *[other] { $seconds } seconds
  }.

wer-told-right = Right on the wall: { $right_a } for { $team_a }, { $right_b } for { $team_b }.

wer-told-luck = { $lucky ->
    [0] Nothing was won by luck alone.
    [one] One question was won by luck alone.
   *[other] { $lucky } questions were won by luck alone.
  }

## What the table may ask

wer-score = { $team_a } has { $money_a } euros, { $team_b } has { $money_b }.
    .v2 = The score: { $money_a } for { $team_a }, { $money_b } for { $team_b }.

wer-turn = It is { $team }'s turn.
wer-turn-nobody = It is nobody's turn just now.
wer-no-question = No question has been read yet.

wer-help-sides = Say yes if the teams are agreed, or "coin" and I toss for them.
wer-help-doubted = Say yes for the coin, or no to keep the teams as they are.
wer-help-sorting = The coin is in the air.
wer-help-youngest = Tell me the youngest player's name or team, or say "coin".
wer-help-starting = The coin is in the air.
wer-help-choosing = The team on turn says one of the categories. "Repeat the task" tells what is left.
wer-help-duplicate = The other team says which card it is: "first", "second" and so on.
wer-help-guessing = Talk it over, then say "final answer" and A, B or C. Once a game you may ask the audience.
wer-help-guessing-asked = Talk it over, then say "final answer" and A, B or C. You have asked the audience already.
wer-help-settling = Say another letter, or "not yet", before I turn the card.
wer-help-audience = A token is being drawn.
wer-help-naming = Say two letters, like "A or B". Then the coin picks one of them.
wer-help-coin = The coin is in the air.
wer-help-checking = The card is being turned.
wer-help-wagers = Each team wagers in secret: nothing to all it has, in steps of 500. More counts as all.
wer-help-letters = Each team picks a letter in secret. No letter at zero is wrong.
wer-help-showing = Show the letter you have.
wer-help-opening = The wagers are being opened.
wer-help-ruling = The card is being turned.
wer-help-over = The game is over. Ask me for the score if you like.

wer-rules-goal = There are { $count } cards, and you see only their categories. The teams choose in turn.
wer-rules-answer = I read a question with three options. A right answer is worth { $money } euros.
wer-rules-final-answer = Everybody may talk, but the team on turn says "final answer" and a letter.
wer-rules-audience = Once a game a team may ask the audience: luck decides if it counts as right.
wer-rules-coin = After { $minutes ->
    [0] { $seconds } seconds
    [one] one minute
   *[other] { $minutes } minutes
  } without an answer a coin decides.
wer-rules-master = Last comes the Master Question: a secret wager first, then { $seconds } seconds for a secret letter.
wer-rules-end = Right doubles the wager, wrong loses it. Most money wins.
