### Desítka, English. Lines are heard, not read: short, one thought, one question at the end.
### `.v2`, `.v3` are other wordings of a frequent line; `.first` is said the first time.

## Opening

desitka-welcome = Welcome to Desítka! { $points } points end the game, and the most points win.

desitka-how-to-answer = Name an option by its words or its number, and then your answer to it. Or pass.

desitka-team = { $team } is { $names }.
    .v2 = In { $team }: { $names }.

desitka-first = { $why ->
    [player] { $name }, the youngest, starts,
    [team] { $name }, with the youngest, starts,
   *[unknown] { $name } starts,
  } and then it goes on to the left.

## A card

desitka-card = Question { $round }.
    .v2 = Here is question { $round }.
    .v3 = On to question { $round }.
    .first = The first question.

desitka-task = { $task } { $definition }

desitka-format-true-false = Only the true ones count, and nobody tells you how many there are.
    .v2 = Name only what is true. How many are, nobody tells you.

desitka-format-true-or-false = Say true or false: both can win a token.
    .v2 = Say whether it is true or false: either may win a token.

desitka-format-number = You need the right number.
    .v2 = Answer with a number.

desitka-format-order = You need the right place in the order.
    .v2 = Answer with a place: first, second, and so on.

desitka-format-period = Answer with a century or a decade, whichever is asked for.
    .v2 = You need the century or the decade, as the question asks.

desitka-format-colour = Answer with a colour.
    .v2 = What you need is a colour.

desitka-format-open = Answer with a name, or a word.
    .v2 = What you need is a name, or a word.

desitka-option = { $number }: { $option }

desitka-tip = A tip: on your first turn in a round you have no tokens to lose. A wrong answer still puts you out of that round.

## On a turn

desitka-turn = { $name }, what do you say?
    .v2 = { $name }, which one?
    .first = { $name }, which option, and what is your answer to it?

desitka-turn-claim = { $name }, which one is true?
    .v2 = { $name }, what do you take for true?
    .first = { $name }, which option is true, by its words or its number?

desitka-turn-last = { $name }, do you try that one, or pass?
    .v2 = Do you try it, { $name }, or pass?

desitka-turn-only = Only number { $number } is left. { $name }, do you try it, or pass?
    .v2 = Number { $number } is the last one. Do you try it, { $name }, or pass?

desitka-left = { $count ->
    [one] One is left.
   *[other] These { $count } are left.
  }
    .v2 = { $count ->
        [one] Only one is still there.
       *[other] { $count } are still there.
      }

desitka-turn-left = Left: { $left }. { $name }?
    .v2 = Still there: { $left }. { $name }, which one?

desitka-right = { $option }: { $value }. Right!
    .v2 = Right, { $option }: { $value }.
    .v3 = Yes! { $option }: { $value }.

desitka-wrong = No. { $option }: { $value }.
    .v2 = I am afraid not. { $option }: { $value }.

desitka-out = { $name } is out of this round{ $tokens ->
    [0] .
    [one] , and loses one token.
   *[other] , and loses { $tokens } tokens.
  }
    .v2 = { $tokens ->
        [0] { $name } sits out the rest of this round.
        [one] One token gone for { $name }, who sits out the rest of this round.
       *[other] { $tokens } tokens gone for { $name }, who sits out the rest of this round.
      }

desitka-passed = { $name } passes{ $tokens ->
    [0] .
    [one] , and keeps one token.
   *[other] , and keeps { $tokens } tokens.
  }

desitka-gone = Number { $number } is gone already. It costs nothing, take another one.
    .v2 = The token of number { $number } is off. Another one, please.

## End of a round

desitka-all-gone = That was the last token.
    .v2 = And the card is empty!

desitka-all-out = Nobody is left in this round.
    .v2 = That ends this round.
    .v3 = So this round is over.

desitka-round-score = { $gained ->
    [0] Nothing for { $name } this time, { $points ->
        [0] and no points yet
        [one] still one point
       *[other] still { $points } points
      }.
   *[other] { $name }: { $gained } this time, { $points ->
        [one] one point
       *[other] { $points } points
      } in all.
  }
    .v2 = { $gained ->
        [0] { $name } { $points ->
            [0] has no points yet
            [one] stays at one point
           *[other] stays at { $points } points
          }.
       *[other] { $name } gets { $gained }, and has { $points ->
            [one] one point
           *[other] { $points } points
          }.
      }

desitka-rest-offer = Shall I read what nobody found?
    .v2 = Would you like to hear the rest?
    .v3 = Do you want to know what is left?

desitka-rest-entry = { $option }: { $value }.

desitka-source = The source: { $source }

## The end

desitka-deck-through = That was the last question of the deck, so the most points win.

desitka-result = { $name } wins with { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
  }. Congratulations!

desitka-result-shared = { $names } share the victory, with { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
  } each!

desitka-told-best = { $points ->
    [0] No round brought anybody a point.
    [one] The best single round: one point for { $names }.
   *[other] The best single round: { $points } points for { $names }.
  }

desitka-told-lost = Nobody risked more than { $name }: { $tokens ->
    [one] one token
   *[other] { $tokens } tokens
  } won and lost again.

desitka-told-cleared = { $rounds ->
    [one] One card was
   *[other] { $rounds } cards were
  } cleared to the last token.

desitka-told-answers = In all, you gave { $answers ->
    [one] one answer
   *[other] { $answers } answers
  }.

desitka-told-rounds = It took { $rounds ->
    [one] one question
   *[other] { $rounds } questions
  }.

## Asked at any time

desitka-score = { $name }: { $points ->
    [one] one point
   *[other] { $points } points
  }.

desitka-score-tokens = { $name }: { $points ->
    [one] one point
   *[other] { $points } points
  }, and { $tokens ->
    [one] one token
   *[other] { $tokens } tokens
  } in this round.

desitka-score-out = { $name }: { $points ->
    [one] one point
   *[other] { $points } points
  }, and out of this round.

desitka-whose-turn = It is { $name }'s turn.
    .v2 = We wait for { $name }.

desitka-whose-turn-nobody = It is nobody's turn just now.

desitka-help-turn = Name an option by its words or number, and then your answer. Or say "pass". "Repeat the task" tells what is left.

desitka-help-claim = Name one option that is true, by its words or number. Or say "pass". "Repeat the task" tells what is left.

desitka-help-rest = Say yes to hear what is left, or no to go on.

desitka-help-over = The game is over.

desitka-rules-goal = One question, ten options, and a token on each answer. { $points } points end the game, and the most points win.

desitka-rules-turn = It goes round to the left. On your turn you name an option and your answer to it, or you pass.

desitka-rules-right = If you are right, the token is yours, for the time being.

desitka-rules-wrong = If you are wrong, you are out of the round, and lose all tokens you have won in it.

desitka-rules-pass = If you pass, you are out of the round too, but you keep your tokens.

desitka-rules-true = Where it is true or false, you name only what is true.

desitka-rules-false = Where it is true or false, telling what is false counts too.

desitka-rules-end = A round ends when all tokens are gone, or nobody is left in it. Each token is a point.
