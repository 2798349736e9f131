/** How people speak of files and folders, often without a word for what is to be done with them. */
export const filesSayings = `
what is in, what's in, what is inside, what's inside, what does it say, what it says, what stands in, what stands there > read show open view peek cat content list
is there a file, is there already a file, is there a folder, any file named, still there, already there, is it there > exist missing glob
what files, which files do we have, which files are there, any files, list the files, the files here > list ls glob tree browse directory
should be called, should be named, should be renamed, the new name, under the name > rename move name
should live in, should lie in, belongs in the folder > move mv relocate
throw it away, throw away, not needed any more, no longer needed, no longer need, get rid of, do not need it any more, don't need it anymore > delete remove erase drop
ditch, nuke, toss out, chuck out > delete remove erase
tuck away, tucked away, shove all, shove the, shove them, shove it, put them all in, move everything, out of the root, into its own, into their own > move mv relocate folder
their own directory, its own directory, their own folder, its own folder, a folder of its own > folder directory make create
pull up, open up, let me see, have a peek, take a look at, what do we have in, what have we got in, sitting in, what all is in > read show open list browse
the first few lines, the last few lines, the top of the file, the bottom of the file, the end of the file, the start of the file > head tail first last lines
last touched, last saved, last edited, last changed, when was it saved > modified stat modification
how big is, how large is, how heavy is, takes up the most > size bytes big stat
bump, set it to, set this to, it should be, it should say, should be instead, ought to say, says it should, nothing else, but leave the rest > change replace edit value
change every, swap out, swap it for, switch it to, flip it to > replace change edit
rip out the line, take out the line, comment out, right above, right below, just before the line, just after the line > line insert edit delete
whip up, dump this into, dump it into, dump the following, start a new page, start a new file, make me a file, make a file, i need a file, spit out a file, put in it, with this in it, with the text, save this as, save it as, save that as > write create file content
tack on, at the very end of, to the end of the file, at the bottom of the file, one more line > append add end
where is it called, called from, who calls, anything calling, still calling, anything use, still use, still uses, still using, still mention, still mentions, still refer, still refers, refers to, referenced anywhere, used anywhere, hard coded > usage reference search find mention used
which directory was it in, can't remember where, cannot remember where, don't remember where, i know there is, i know there's, there is somewhere, somewhere in here, somewhere in the project, somewhere in this > find locate search
the phrase, the wording, the expression, the words > text string word search
who broke, who touched, who changed, who last, who did this, who put this, who is to blame, whose fault, whose line > blame author who commit
used to be, used to say, before the change, since yesterday, since last week, since monday, since friday, got changed, has changed since, did we change, what did i change, what changed, went in, landed in > change changed history commit diff
read aloud, read out loud, to read this, minute slot, minute talk, word limit, under the limit, over the limit, am i under, am i over, fit into, fits into, how many pages, reading time, how wordy > words count length
what did i tell, did i tell you, i told you, did i say, did i mention, i mentioned, have i told you, did i ever tell, for future reference, heads up, fyi, you should know, so you know, don't forget that, make a note > note remember remembered memory recall told
on my plate, on the plate, cross it off, cross that off, cross off, scratch that off, strike it off, left for me, left to do, what is left, what's left, anything left, still open, what do i have to do, what is next, to do today, mark as done, is done now, done with the, got done, i have to, remind me to > todo task list open done
kick off, fire up, spin up, give it a run, does it compile, does it build, does it still compile, do the tests pass, tests pass, are the tests green, test suite, the linter, the formatter, the type checker > run execute test build
throw out the doubles, doubles thrown out, without duplicates, without doubles, no duplicates, dedupe, deduplicate, most frequent, busiest first, biggest first, in alphabetical order, alphabetically, how many remain, split on, one liner > sort uniq shell pipeline
which version of, what version of, which value, what is the value of, what does it say under, stored under, listed under, under the key, in devdependencies, in dependencies > key value version json query
`;
