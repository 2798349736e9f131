/** How people speak of files and folders, often without a word for what is to be done with them. */
export const filesSayings = `
what is in, what's in, what is inside, what's inside, what does it say, what it says, what stands in, what stands there > read show open view peek cat content list
is there a file, is there already a file, is there a folder, any file named, still there, already there, is it there > exist missing glob
what files, which files do we have, which files are there, any files, list the files, the files here > list ls glob tree browse directory
should be called, should be named, should be renamed, the new name, under the name > rename move name
should live in, should lie in, belongs in the folder > move mv relocate
throw it away, throw away, not needed any more, no longer needed, no longer need > delete remove erase drop
`;
