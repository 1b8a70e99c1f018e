# What the host says in every game. A message's value is its first wording, .v2 and .v3 are others
# in turn, .first is the fuller form for the first time. A line that asks ends in one question.

## Lists and numbers

list-and = { $a } and { $b }
list-or = { $a } or { $b }
list-comma = { $a }, { $b }

number-0 = zero
number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten
number-11 = eleven
number-12 = twelve
number-13 = thirteen
number-14 = fourteen
number-15 = fifteen
number-16 = sixteen
number-17 = seventeen
number-18 = eighteen
number-19 = nineteen
number-20 = twenty

## Coming and going

greeting = Hello, and welcome to { $game }.
    .v2 = Welcome, everybody. Let's play { $game }.
    .v3 = Good to have you here. This is { $game }.
    .first = Hello, and welcome to { $game }. I read, I listen, I keep the time and the score. Say "help" whenever you like.
ready-ask = Shall we begin?
    .v2 = Are you ready?
    .v3 = Ready to start?
welcome-back = Welcome back. Nothing is lost.
    .v2 = Here we are again, where you stopped.
resume-ask = There is a game you haven't finished. Shall we go on with it?
another-ask = Another game?
    .v2 = Shall we play another one?
farewell = Thank you for playing. Goodbye!
    .v2 = That was a pleasure. See you next time!
    .v3 = Thanks, everybody. Until next time!
game-saved = The game is saved.
    .v2 = I have kept the game for you.
    .first = The game is saved. Say "resume" next time, and we go on from here.
stop-ask = Stop the game?
    .v2 = Shall I stop the game?
    .first = I keep the game, and you can go on later. Shall I stop it now?
stopped = Stopped. The game is saved.
    .v2 = All right, we stop here. The game is saved.
stop-cancelled = Good, we go on.
    .v2 = Fine, on we go.

good-night-ask = Shall I keep the game, and good night?
    .v2 = Good night, and I keep the game?
good-night-kept = Good night, everybody. The game is saved.
    .v2 = The game is saved. Sleep well!
good-night = Good night!
    .v2 = Good night, everybody.
left-alone = It is so quiet that I pause the game. Say "go on" when you are back.
    .v2 = It has become quiet, so I pause. Say "go on" when you are back.
left-alone-kept = I keep the game. Call me, and we go on from here.
    .v2 = The game is saved. Call me whenever you are back.

## Called from the shelf

lobby-hello = Hello!
    .v2 = Hello again!
lobby-offer = There is { $game } with { $names }. Go on, or start anew?
    .v2 = { $game } with { $names }: go on, or start anew?
    .first = I have kept { $game } with { $names }. Shall we go on with it, or start anew?
lobby-game = What shall we play: { $games }?
    .v2 = A name or a number, please: which game?
    .first = We can play { $games }; a name or a number will do. What shall we play?
lobby-chosen = { $game }, gladly.
    .v2 = { $game }, then.
lobby-help = You can say a name or a number: { $games }. Or say "good night".
    .v2 = These are the games: { $games }. "Louder", "quieter" and "good night" will do, too.
lobby-nothing-kept = There is no game to go on with.
    .v2 = No game is waiting to be gone on with.
lobby-say-again = Sorry, I did not get that.
    .v2 = I did not understand.
lobby-trouble = That game cannot be played now: { $what }.
    .v2 = I cannot begin that game: { $what }.

## Before the game, and what this machine lacks

hello = Hello! I lay out the cards for { $game }.
    .v2 = Good to hear you. I lay out the cards for { $game }.
hello-resume = Hello again! I look where we stopped.
lack-phonemes = One part of my hearing is missing on this machine. I may ask more often than usual.
lack-english = My own ears for English are missing on this machine. I hear with another recogniser.
lack-speed = This machine is slow for all of my hearing. I search less, and may ask more often than usual.
lack-voice-detection = I tell speech from silence by loudness alone on this machine. Quiet rooms help me.
lack-voice = My usual voice is missing on this machine. This is another one.
lack-barge-in = I cannot hear you while I speak. A key or a touch stops me.
lack-hearing = I can speak, but nothing on this machine can hear for me. Please type your answers.

## Seats

seats-who = Tell me who plays, one name at a time, in order around the table. Who is the first?
    .v2 = Let's go around the table. What is the first name?
seats-hello = Hello!
    .v2 = Hello again.
seats-next = And who sits to the left of { $name }, or is that all?
    .v2 = Who comes after { $name }, or is that all?
    .first = When everybody is named, say "that is all". Who sits to the left of { $name }?
seats-check = I heard { $name }. Is that right?
    .v2 = { $name }: is that right?
seats-call = Shall I call you { $name }?
    .v2 = May I say { $name }?
seats-other = Spell it letter by letter, say another name, "colour" or "animal", or "nobody" if nobody is there. What shall I call you?
    .v2 = Another name, letter by letter, a colour, an animal, or nobody: what shall it be?
seats-spell = Letter by letter, please, as "A, N, N" or "alpha, november".
seats-help = Say your name alone, or "my name is" and your name. "Take that back" removes the last one, "stop the game" ends it all.
seats-again = Please say it once more: { $name }.
    .v2 = And once more, please: { $name }.
seats-twice = There is { $name } at this table already.
    .v2 = { $name } sits here already.
seats-unknown = I know nobody at this table called { $name }.
seats-all = The table is full now. Is that all?
seats-different = That sounded different.
    .v2 = That was another sound to me.
seats-alike = { $name } and { $other } sound alike to me.
    .v2 = I would mix up { $name } and { $other }.
seats-welcome = Welcome, { $name }.
    .v2 = Hello, { $name }.
    .v3 = Good to have you, { $name }.
seats-left = Goodbye, { $name }.
    .v2 = { $name } is out, then.
seats-taken-back = { $name } is taken back.
    .v2 = All right, not { $name }.
seats-rename = What shall I call { $name }?
seats-none-left = None of those is left.
seats-no-name = I need a name, of three words at most.
seats-nothing = I have heard nothing.
seats-full = No more than { $most } can play.
seats-count = { $count ->
        [0] Nobody is here
        [one] There is one of you
       *[other] There are { $count } of you
    }, and it takes { $fewest } to { $most }.
seats-same = Around the table: { $names }. Shall we go on like this?
    .v2 = The same table: { $names }?
seats-change = Say who leaves, who comes or who wants another name, as "Ann leaves", "add Ben" or "rename Cyrus"; then say "that is all". Who changes?
seats-around = Around the table: { $names }.
seats-youngest = Say a name, or "no matter": who is the youngest?
    .v2 = And who is the youngest?
seats-team = { $team }: { $names }.
seats-teams-ask = Are these the teams?
    .v2 = Shall we play like this?
seats-side = { $name }: { $teams }?
    .v2 = Which team for { $name }: { $teams }?
seats-team-small = Every team needs two at least. Once more, from the first.

## Charts of one's own choice

charts-way = Which charts shall it be: a set, one of each, a category, or a list?
    .v2 = And which charts now: a set, one of each, a category, or a list?
charts-category = Which category: { $names }?
charts-list = Name { $count } categories, one at a time: { $names }. Which comes first?
charts-next = { $left ->
        [one] And the last one?
       *[other] { $left } to go. And the next?
    }
charts-taken = { $name }.
charts-back = { $name } is out again.
charts-help = A set has seven charts that go well together. "Set five" is the fifth, "all sport" is sport only, and with "a list" you name the categories yourselves. "Stop the game" ends it all.
charts-unknown = I did not get that.
    .v2 = That was not on my list.
charts-set = A set, then.
charts-set-number = Set { $number }, then.
charts-each = One of each, then.
charts-all = All { $name }, then.
charts-listed = In this order: { $names }.

## Pause

paused = Paused.
    .v2 = We take a break.
    .v3 = The clock stands still.
    .first = Paused, and the clock stands still. Say "go on" when you are ready.
resumed = We go on.
    .v2 = On we go.
    .v3 = Here we go again.
resumed-time = We go on. { $seconds ->
        [one] One second is left.
       *[other] { $seconds } seconds are left.
    }
    .v2 = On we go, with { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    } left.
already-paused = We are paused. Say "go on" when you are ready.
not-paused = We are not paused.
    .v2 = The game is running.

## Taking back

undone = Taken back.
    .v2 = Done, that is undone.
    .v3 = All right, we go back one step.
    .first = Taken back. Say "undo" again to go back further.
undo-chart-read = That chart has been read aloud, so I can't go back into its round.
    .v2 = Its answers are known by now, so that round stays as it is.
    .first = That chart has been read aloud, so its round stays. If the points are wrong, say "correct the points".
undo-ask = { $team }, the answer has been read by now. Shall we go back all the same?
    .v2 = { $team }, its answer is known by now. Do you agree to go back?
undo-refused = They don't agree. We stay where we are.
nothing-to-undo = There is nothing to take back.
    .v2 = We are back at the very start.
by-hand-whose = { $many ->
        [0] Whose points shall I correct: { $names }?
       *[other] Whose points shall I correct?
    }
    .v2 = { $many ->
        [0] The points by hand: { $names }?
       *[other] The points by hand: whose?
    }
    .first = I can set points by hand; "never mind" drops it. { $many ->
        [0] Whose points shall I correct: { $names }?
       *[other] Whose points shall I correct?
    }
by-hand-all = all of you
by-hand-how-many = It is { $points } for { $name } now. How many should it be?
    .v2 = { $points } for { $name }, so far. And how many should it be?
by-hand-ask = { $points } instead of { $before } for { $name }. Does anyone object?
    .v2 = For { $name } { $points }, not { $before }. Is anybody against it?
by-hand-done = Done: { $points } for { $name }.
    .v2 = Corrected. That makes { $points } for { $name }.
by-hand-refused = Somebody objects, so it stays at { $points } for { $name }.
    .v2 = No agreement: { $points } for { $name }, as before.
by-hand-over = The game is over, so the result stands.
    .v2 = It is too late for that: the result stands.
undone-answer = Taken back: { $words }.
    .v2 = I have taken back { $words }.

overrule-ask = { $team }, do you agree?
    .v2 = { $team }, is that all right with you?
    .v3 = { $team }, do you allow it?
    .first = Overrule means I misheard or misjudged. { $team }, do you agree?
overrule-ask-all = Does anyone object?
    .v2 = Is anybody against it?
overrule-granted = Agreed, it counts.
    .v2 = All right, that counts.
    .v3 = Good, I give it to you.
overrule-granted-wrong = Agreed, it doesn't count.
    .v2 = All right, I take it away again.
overrule-refused = They don't agree. It stays as it is.
    .v2 = No agreement, so my ruling stands.
overrule-not-on-chart = I am sorry, I can't find that on this chart.
    .v2 = That isn't on this chart, and only the chart counts.
overrule-nothing = There is no ruling to change.
    .v2 = There is nothing to overrule just now.

not-us-done = Taken back. You have your time again.
    .v2 = All right, that doesn't count. You have your time again.
not-us-ask = { $team }, they say it wasn't them. Do you agree?
    .v2 = { $team }, shall I take that answer back?
not-us-refused = They don't agree. The answer stands.
    .v2 = No agreement, so the answer stands.
not-us-nothing = There is no answer to take back.

## Not understood

say-again = Please say it again.
    .v2 = Once more, please.
    .v3 = Sorry, please say that again.
say-again-number = A number, please.
    .v2 = I need a number. Once more, please.
say-again-number-range = A number from { $low } to { $high }, please.
    .v2 = Any number from { $low } to { $high }. Once more, please.
say-again-year = A year, please.
say-again-name = A name, please.
    .v2 = I need one of your names. Once more, please.
say-again-choice = One of these, please: { $choices }.
    .v2 = Please choose: { $choices }.
say-again-yes-no = Yes, or no?
    .v2 = Please say "yes, please" or "no, thanks". Which is it?
say-again-option = Please name one of the options, and then your answer to it.
    .v2 = Once more, please: first the option, then what you say to it.
say-again-claim = Here you name an option that you take for true, and nothing else.
    .v2 = Name one option that is true, please, by its words or its number.
half-answer = { $option }: and your answer to it?
    .v2 = And what is your answer to { $option }?
half-option = And for which option is that?
    .v2 = Which option does that go with?
be-specific = Can you be more specific?
    .v2 = Please be more precise. Which one do you mean?
    .v3 = There is more than one of those. Which one?
misunderstood-twice = I still don't get it. Please say it slowly, with the word "answer" before it.
    .v2 = Sorry, I missed it again. Try it in a few short words, please.
misunderstood-thrice = I am sorry, I can't make it out. You may type it on the keyboard.
    .v2 = This isn't working by ear. Please type it on the keyboard.
offer-keyboard = You may type your answer on the keyboard.
offer-phone = You may enter it on your phone.
offer-sheet = You may use your code sheet: say one of its words.
silence-reprompt = Take your time.
    .v2 = No hurry. I am listening.
    .v3 = I am still listening.
silence-ask = I am listening. { $question }
too-loud = It is a bit loud for me. One at a time, please.
nothing-heard = I have heard nothing.

## Answers

already-said = That was said before.
    .v2 = We had that one already.
    .v3 = Already said.
    .first = That was said before. It costs you nothing, please go on.
already-miss = That was ruled out before.
    .v2 = We tried that one already.
dropped = The rest doesn't count.
    .v2 = I leave out the rest.
    .first = That one was wrong, so the rest doesn't count.
heard-as = I heard: { $words }.
heard-ask = I heard "{ $words }". Is that your answer?
who-said-it = Who was that?
    .v2 = Who said that?

## Not taken

refused-not_your_turn = It isn't your turn yet.
    .v2 = Please wait for your turn.
    .v3 = One moment, it is somebody else's turn.
refused-not_now = Not just now.
    .v2 = That doesn't fit here.
    .v3 = That has to wait a little.
refused-too_late = Sorry, the time was up.
    .v2 = That came just after the bell.
    .v3 = A little too late, I am afraid.
refused-nothing_left = There is none left.
    .v2 = You have used them all.
refused-out_of_range = That number is out of range.
    .v2 = That is too high or too low.

## Asked at any time

help = You can say: repeat, pause, score, time left, whose turn, undo, slower, or stop the game.
    .v2 = Try: repeat the task, pause, go on, score, undo, louder, quieter, or stop the game.
    .first = You can say: repeat, repeat the task, pause, score, time left, whose turn, or undo. I can speak slower, faster, louder or quieter. To end, say "stop the game".
help-answer = To pass an answer, say "answer" and then your words.
    .v2 = Say "we say", and then your answer.
help-on-turn = Just say your answer.
repeat-nothing = I haven't said anything yet.
no-task = There is no task just now.
time-left = { $seconds ->
        [0] No time is left.
        [one] One second is left.
       *[other] { $seconds } seconds are left.
    }
    .v2 = { $seconds ->
        [0] Time is up.
        [one] You have one more second.
       *[other] You have { $seconds } more seconds.
    }
no-clock = No clock is running.
    .v2 = There is no clock just now, take your time.
turn-of = It is { $who }'s turn.
    .v2 = { $who } is on turn.
    .v3 = The turn is with { $who }.
turn-nobody = It is nobody's turn just now.
slower = I speak slower now.
    .v2 = All right, a little slower.
slowest = This is as slow as I can speak.
faster = I speak faster now.
    .v2 = All right, a little faster.
fastest = This is as fast as I can speak.
louder = I speak louder now.
    .v2 = All right, a little louder.
loudest = This is as loud as I can speak.
quieter = I speak more quietly now.
    .v2 = All right, a little quieter.
quietest = This is as quiet as I can speak.
yes-ok = All right.
    .v2 = Good.
    .v3 = Fine.

## Secrets

fingers = Three, two, one, show!
    .first = Hold up your fingers behind your back. Three, two, one, show!
fingers-ask = { $who }, how many fingers do you show?
    .v2 = { $who }, what do you show?
fingers-seen = { $who }: { $value }.
collect-range = It must be a number from { $low } to { $high }.
private-ask = { $who }, enter your number unseen, please.
    .v2 = Your secret number, please: { $who }.
private-in = { $who } is in.
    .v2 = Thank you, { $who }.
private-not-you = There is nothing for you to enter now.
private-not-aloud = Please don't say it out loud. Enter it where nobody sees it.

private-dealt = The numbers are dealt. Look at your own page now, unseen: { $who }.
    .v2 = New numbers! Each of you, look at your own page: { $who }.
collect-options = It must be one of these: { $choices }.
write-down = Write it down where nobody sees it, and lay it face down. Say "ready" when you have.
    .v2 = Please write it down, unseen, and lay it face down. Then say "ready".
shown-count = Three, two, one, show!
    .v2 = Hold it ready. Three, two, one, show!
shown-ask = { $who }, what do you show?
    .v2 = { $who }, and what is yours?
shown-nothing = Nothing from { $who }.
turned-ask = { $who }, turn it up, please. What does it show?
    .v2 = Over with it, { $who }. What does it say?
turned-already = The { $value } lies open already.
    .v2 = But the { $value } has been turned up before.
props-deal = Shuffle your number cards from { $low } to { $high } and deal one to each, unseen. Say "ready" when you have.
    .v2 = New number cards for everybody, please, unseen. Say "ready" then.
one-by-one-come = { $who }, come close. Everybody else, cover your ears. Say "ready", { $who }.
    .v2 = Ears covered, everybody but { $who }. Say "ready", { $who }.
one-by-one-number = Your number is { $value }.
    .v2 = You have the { $value }.
one-by-one-got-it = Got it, or again?
one-by-one-all = Everybody has a number. Ears free again!
    .v2 = That was the last one. You may listen again.
one-by-one-say = { $who }, come close. The others cover their ears. What do you say?
    .v2 = Ears covered, please. { $who }, what is it?
sheet-deal = { $who }: { $word }, line { $line }.
    .v2 = { $who }, line { $line }: { $word }.
sheet-ask = { $who }, your code word, please?
    .v2 = A code word from you, please: { $who }. What is it?
peek-blind = Nobody sees the task beforehand: you bid blind, on the category alone.
peek-page = { $who }, the task stands on your own page: look at it unseen.
    .v2 = Your own page has the task, { $who }: for your eyes only.
peek-booklet = { $who }, open fold { $fold } of the task booklet, unseen by all others.
    .v2 = Fold { $fold } of the booklet, for your eyes only: { $who }.
sheet-spare = { $who }, take your spare sheet now, and put the other one away.
sheet-no-spare = { $who } has no other sheet left, I am afraid.
sheets-used-up = Some sheets have no lines left, so we go on one by one.
sheets-seeded = These code sheets come from a seed: good for tests, not for secrets.
ways-left = Without code sheets and phones your numbers are spoken low, one by one. Your own number cards work too.
ways-left-shown = Without code sheets and phones you show your secrets by hand. They can also be said low, one by one.
games-left-free = Without them too, nothing is secret in { $games }.
games-left-shown = { $shown } can be shown by hand, and { $dealt } is told one by one.
no-sheets = We are not playing with code sheets.
    .v2 = There are no sheets in this game.
sheet-whose = Whose sheet was it?
    .v2 = Whose sheet do you mean?

## Phones

phone-joined = { $who } is here with a phone.
    .v2 = { $who } has joined with a phone.
    .first = { $who } is here with a phone. If that is somebody else, say "not me".
phone-let-go = The phone has no seat now. { $who }'s is free again.
    .v2 = That phone is let go, { $who }.

## Devices

microphone-lost = I have lost the microphone. The game is paused.
    .v2 = The microphone is gone, so we pause.
microphone-back = I can hear you again. We go on.
    .v2 = The microphone is back. On we go.
recogniser-lost = I cannot understand anybody just now. The game is paused.
recogniser-back = I understand you again. We go on.
loudspeaker-lost = I have lost the loudspeaker. The game is paused.
loudspeaker-back = The loudspeaker is back. We go on.
machine-lost = This machine has stood still for a while. No time was counted.
    .v2 = I was asleep for a moment. No time was counted.
machine-back = I am awake again.
no-microphone = I have no microphone ({ $reason }). Please type.
no-loudspeaker = I have no loudspeaker ({ $reason }). I print what I would say.
engine-fallback = { $engine } can't be used ({ $reason }). I listen with { $instead }.
engine-slow = This machine is a little slow for me, so I listen with { $instead }.
engine-none = I can't listen here ({ $reason }). Please type.
voice-fallback = The voice { $voice } can't be used ({ $reason }). I speak with { $instead }.
recording-on = Please note: I am recording sound now.
recording-off = I am no longer recording sound.
