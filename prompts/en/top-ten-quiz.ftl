### Top Ten Quiz, English. Lines are heard, not read: short, one thought, one question at the end.
### The host is neutral: both teams are spoken to in the same words.
### `.v2`, `.v3` are other wordings of a frequent line; `.first` is said the first time.

## Opening

ttq-welcome = Welcome to Top Ten Quiz! { $team_a } plays { $team_b }, over { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
  }. I hold the charts, and I am on nobody's side.

ttq-flipping = First, I flip the tiebreaker.

ttq-toss = The tiebreaker shows { $team }.

ttq-flip = The tiebreaker turns: it now shows { $team }.
    .v2 = Over goes the tiebreaker: { $team } opens this round.

## Start of a round. $tile: points of the new winner tile.

ttq-round = Round { $round } of { $rounds }. The new tile is worth { $tile ->
    [one] one point
   *[other] { $tile } points
  }.
    .v2 = Round { $round } of { $rounds }, and here is the next tile: { $tile ->
        [one] one point
       *[other] { $tile } points
      }.
    .v3 = On to round { $round } of { $rounds }. This tile is worth { $tile ->
        [one] one point
       *[other] { $tile } points
      }.

ttq-piled-up = { $older ->
    [one] One point is
   *[other] { $older } points are
  } still lying there, so { $points } points are at stake!
    .v2 = With what nobody took before, that makes { $points } points at stake!

ttq-captains = The captains: { $captain_a } for { $team_a }, { $captain_b } for { $team_b }.
    .v2 = New captains: { $captain_a } for { $team_a }, and { $captain_b } for { $team_b }.
    .first = Your captains this round: { $captain_a } for { $team_a }, and { $captain_b } for { $team_b }. Every round it will be the next player's turn.

ttq-category = The category: { $category }.
    .v2 = It comes from the category { $category }.

## Bidding

ttq-bid-now = { $captain_a }, { $captain_b }: how many right answers will your team find, one to { $high }?
    .v2 = Captains { $captain_a } and { $captain_b }, what do you bid, one to { $high }?
    .first = { $captain_a } and { $captain_b }, each in secret: how many of the { $high } answers will your own team find?

ttq-bids = { $team_a } bids { $bid_a }, { $team_b } bids { $bid_b }.
    .v2 = { $bid_a } for { $team_a }, { $bid_b } for { $team_b }.

ttq-bid-tie = The same number! The tiebreaker shows { $team }, so { $team } will play. Now it turns over to { $other }.

ttq-open-now = { $captain }, you open for { $team }. What do you bid, one to { $high }?
    .v2 = { $captain }, the first bid is { $team }'s. What do you say, one to { $high }?
    .first = { $captain }, you open for { $team }. How many right answers do you bid to begin with, one to { $high }?

ttq-must-open = { $team } opens this round, so there is no passing yet. Any number will do.
    .v2 = The first bid must be { $team }'s, even if it is only one.

ttq-raise-now = { $bid } it is. { $captain }, { $next } for { $team }, or pass?
    .v2 = We have { $bid }. { $captain }, do you say { $next } for { $team }, or pass?
    .first = { $bid } is bid. { $captain }, you may go exactly one higher, or leave it to the others. { $next }, or pass?

ttq-passed = { $team } passes.
    .v2 = Pass for { $team }.

ttq-bid-highest = { $bid }! Nobody can go higher, so { $other } must pass.

ttq-reactivate = { $captain }, a bid of { $bid } lets you turn one used special tile over again. Do you want it back?
    .v2 = { $captain }, for bidding { $bid } you may have one special tile back. Shall I turn it?

ttq-reactivated = Done: { $team } has { $left ->
    [one] one special tile
   *[other] { $left } special tiles
  } ready.

## Having guesses

ttq-ready = { $team } needs { $bid ->
    [one] one right answer
   *[other] { $bid } right answers
  } in { $seconds } seconds. { $captain } passes { $bid ->
    [one] it
   *[other] them
  } on.
    .v2 = { $team }, { $bid ->
        [one] one answer
       *[other] { $bid } answers
      }, { $seconds } seconds, and { $captain } speaks for you.

ttq-how-to-pass = Talk it over, everybody. Only what { $captain } passes on counts: your ideas, never { $captain }'s own.

ttq-how-to-say = { $passing ->
    [button] { $captain }, hold the button while you say the answer. Anything else I take for talk.
    [open] Whatever sounds like an answer counts at once. So name nothing else, { $captain }.
   *[marker] { $captain }, begin with "we say", and then the answer. Anything else I take for talk.
  }

ttq-listen = Here is the task.
    .v2 = Listen: here is the task.

ttq-task = { $task } { $definition }

ttq-repeated = That has been said already. It costs nothing.

ttq-time-up = Time is up.
    .v2 = And that is time.

ttq-gave-up = { $team } gives up.
    .v2 = { $team } leaves it at that.

## Special tile. $left: how many are left.

ttq-tile = { $captain }, special tile?
    .v2 = Special tile, { $captain }?
    .first = { $captain }, after a wrong answer your team may go on for one special tile. You have { $left }. Special tile?

ttq-tile-used = Go on! { $left ->
    [0] That was your last tile.
    [one] One tile left.
   *[other] { $left } tiles left.
  }
    .v2 = On you go. { $left ->
        [0] No tiles left now.
        [one] One tile left.
       *[other] { $left } tiles left.
      }

ttq-no-tile = No tile, then.
    .v2 = Then no tile is used.

## Opposing team. $captain: the opposing captain, who may not answer.

ttq-opposing = { $team }, { $seconds } seconds, one answer, from anyone but { $captain }. What is it?
    .v2 = Now { $team }: one answer in { $seconds } seconds, from anyone but { $captain }. What do you say?
    .first = { $team }, one right answer wins it! You have { $seconds } seconds. Anyone but { $captain }{ $passing ->
    [button] , hold the button: what is it?
    [open] : what is it?
   *[marker] , begin with "we say": what is it?
  }

ttq-already-passed = That one was found already, so it does not win. Time runs on.
    .v2 = Their captain had that one already. Time runs on.

ttq-already-wrong = That one was wrong before. Time runs on.
    .v2 = That was tried before, and it was wrong. Time runs on.

## End of a round. $points: what was in the middle.

ttq-won-bid = { $bid } of { $bid }! { $team } wins the round and { $points ->
    [one] one point
   *[other] { $points } points
  }.
    .v2 = { $team } has done it, and takes { $points ->
        [one] one point
       *[other] { $points } points
      }!

ttq-won-opposing = That is on the chart! { $team } takes the round and { $points ->
    [one] one point
   *[other] { $points } points
  }.
    .v2 = Yes! { $team } snatches the round, and { $points ->
        [one] one point
       *[other] { $points } points
      }.

ttq-won-showdown = That is it! { $team } wins the showdown and { $points ->
    [one] one point
   *[other] { $points } points
  }.

ttq-nobody = Nobody wins this round. { $points ->
    [one] The point stays
   *[other] { $points } points stay
  } in the middle for the next one.
    .v2 = No winner this time. { $points ->
        [one] One point waits
       *[other] { $points } points wait
      } for the next round.

ttq-chart-offer = Shall I read you the whole chart?
    .v2 = Would you like to hear the chart?

ttq-chart = Here is the chart: { $task }
    .v2 = Listen, here it comes: { $task }

ttq-chart-entry = { $position }: { $entry }, { $detail }.

ttq-chart-source = Source: { $source }.
    .v2 = All that comes from: { $source }.

## Showdown

ttq-showdown = No winner in the last round, so it comes to a showdown for { $points ->
    [one] one point
   *[other] { $points } points
  }!

ttq-showdown-how = In turn, one answer each within { $seconds } seconds, never from the captain. The first right one wins.

ttq-showdown-limit = Too slow counts as wrong, and three wrong each is a tie.

ttq-showdown-turn = { $team }, anyone but { $captain }: your answer?
    .v2 = { $team }'s turn, anyone but { $captain }. What is it?

ttq-showdown-wrong = { $wrong ->
    [one] That is { $team }'s first wrong answer.
    [2] That is { $team }'s second wrong answer.
   *[other] That makes { $wrong } wrong answers for { $team }.
  }
    .v2 = Not on the chart. { $team } has { $wrong ->
        [one] one wrong answer now.
       *[other] { $wrong } wrong answers now.
      }

ttq-showdown-late = Time is up, and that counts as wrong. { $team } has { $wrong ->
    [one] one wrong answer
   *[other] { $wrong } wrong answers
  } now.

ttq-showdown-tie = Three wrong each: the showdown is a tie. Nobody gets { $points ->
    [one] the last point
   *[other] the last { $points } points
  }.

## End of the game

ttq-end = That was the last round. Well played, everybody!

ttq-result-points = { $team } wins with { $points ->
    [one] one point
   *[other] { $points } points
  }, against { $other_points } for { $other }.

ttq-result-tiles = { $points ->
    [one] One point
   *[other] { $points } points
  } each! But { $team } has { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  } and { $other } { $other_tiles ->
    [0] none
   *[other] only { $other_tiles }
  }, so { $team } wins.

ttq-result-tie = { $points ->
    [0] Nobody has a point, so nobody loses:
    [one] One point each, and as many tiles:
   *[other] { $points } points each, and as many tiles:
  } the game is a tie!

ttq-told-bid-made = The most daring bid was { $captain }'s { $bid } for { $team }, and they made it.

ttq-told-bid-missed = The most daring bid was { $captain }'s { $bid } for { $team }; they found { $found ->
    [0] none
    [one] one
   *[other] { $found }
  }.

ttq-told-haul = The richest haul went to { $team }: { $tiles } tiles and { $points } points in one round.

ttq-told-snatched = { $rounds ->
    [one] One round was
   *[other] { $rounds } rounds were
  } snatched by the opposing team, { $rounds ->
    [one] with
   *[other] each with
  } a single answer.

ttq-told-close = The closest finish: { $team } reached a bid of { $bid } with { $seconds ->
    [0] less than a second
    [one] one second
   *[other] { $seconds } seconds
  } left.

ttq-told-answers = Right answers in your own rounds: { $answers_a } for { $team_a }, { $answers_b } for { $team_b }.

ttq-told-special = Special tiles used: { $tiles_a } by { $team_a }, { $tiles_b } by { $team_b }.

## What the table may ask

ttq-score = { $team_a } { $points_a }, { $team_b } { $points_b }.
    .v2 = The score: { $team_a } { $points_a }, { $team_b } { $points_b }.

ttq-score-tiles = In tiles: { $team_a } { $tiles_a }, { $team_b } { $tiles_b }.

ttq-score-stake = { $points ->
    [one] One point is
   *[other] { $points } points are
  } at stake.

ttq-score-wrong = Wrong answers so far: { $team_a } { $wrong_a }, { $team_b } { $wrong_b }.

ttq-progress = { $team } has found { $found } of { $bid }.

ttq-turn-bidding = Both captains bid: { $captain_a } for { $team_a }, { $captain_b } for { $team_b }.
ttq-turn-captain = It is up to { $captain }, for { $team }.
ttq-turn-guessing = { $team } plays and has { $found } of { $bid }. { $captain } passes the answers.
ttq-turn-members = { $team } answers, anyone but { $captain }.
ttq-turn-nobody = It is nobody's turn just now.

ttq-task-sealed = The task is still sealed. The category is { $category }.
ttq-task-later = The first task comes in a moment.

ttq-help-toss = I am flipping the tiebreaker. You need to do nothing.
ttq-help-bidding = Both captains bid in secret how many right answers their own team will find. The higher bid plays.
ttq-help-opening = { $captain } opens the bidding for { $team }: just say a number. Passing comes later.
ttq-help-raising = { $captain } may say the next higher number for { $team }, or pass.
ttq-help-reactivating = { $captain }, say yes to get one used special tile back, or no.
ttq-help-guessing = { $team } talks it over. { $captain } { $passing ->
    [button] holds the button and says an answer, or says: we give up.
    [open] says an answer, or: we give up.
   *[marker] says "we say" and then an answer, or: we give up.
  }
ttq-help-tile = { $captain }, say yes to use a special tile and go on, or no to hand over to the other team.
ttq-help-opposing = { $team } may give one answer, from anyone but { $captain }{ $passing ->
    [button] : hold the button, and say it.
    [open] .
   *[marker] : "we say", and then the answer.
  }
ttq-help-showdown = { $team } gives one answer now, anyone but { $captain }. The first right answer wins.
ttq-help-chart = Say yes and I read the chart, or no and we go on.
ttq-help-over = The game is over. Ask me for the score if you like.

ttq-rules-goal = Each round has a hidden list of ten answers and a tile with points. The right answers count in any order.
ttq-rules-bids = Both captains bid in secret how many their own team will find, and the higher bid plays.
ttq-rules-tie = If the bids are the same, the tiebreaker decides, and turns over.
ttq-rules-opens = The tiebreaker shows whose captain opens, with any bid. It turns over every round.
ttq-rules-high-bid = The captains bid in turn, always one higher, until one of them passes. The last bid plays.
ttq-rules-guessing = The team that plays has { $seconds } seconds to reach its bid. The members talk, the captain passes their answers on.
ttq-rules-special = After a wrong answer the captain may use { $tiles ->
    [one] the special tile
   *[other] one of { $tiles } special tiles
  }, and the team goes on.
ttq-rules-reactivate = Bidding six or more can bring a used one back.
ttq-rules-opposing = If the team stops short, the others get { $seconds } seconds and one answer. If it is right, they win the round.
ttq-rules-nobody = If nobody wins, the tile stays in the middle for the next round.
ttq-rules-end = After { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
  } most points win, then most tiles. If the last round has no winner, there is a showdown.
