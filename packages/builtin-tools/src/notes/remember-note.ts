import type { BuiltinHandler } from '@fpf/contracts';
import { textOf } from '../arguments.ts';
import { asNote, cleanTitle, keyOf, longestText } from './note.ts';
import { countNotes, mostNotes } from './notes.ts';

/** Keeps a text under a title; a note of that title is replaced, and keeps the time at which it was first made. */
export const rememberNote: BuiltinHandler = async (args, { memory, clock }) => {
  const title = cleanTitle(textOf(args, 'title'));
  const text = textOf(args, 'text');
  if (text.trim() === '') throw new Error('the text is empty');
  if (text.length > longestText) throw new Error(`the text is longer than ${longestText} characters`);
  if (!text.isWellFormed()) throw new Error('the text is not well-formed Unicode');
  const key = keyOf(title);
  const before = asNote(await memory.get(key));
  const there = await countNotes(memory);
  if (!before && there >= mostNotes)
    throw new Error(`there are ${there} notes already, and at most ${mostNotes} are kept; forget one first`);
  const now = new Date(clock.now()).toISOString();
  await memory.set(key, { title, text, created_at: before?.created_at ?? now, updated_at: now });
  return { title, created: before === undefined, updated_at: now, total: before ? there : there + 1 };
};
