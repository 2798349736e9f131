import type { BuiltinHandler } from '@fpf/contracts';
import { textOf } from '../arguments.ts';
import { cleanTitle, keyOf } from './note.ts';
import { countNotes } from './notes.ts';

/** Deletes the note of exactly that title. That there was none is an answer, not a failure. */
export const forgetNote: BuiltinHandler = async (args, { memory }) => {
  const title = cleanTitle(textOf(args, 'title'));
  const forgotten = await memory.delete(keyOf(title));
  return { title, forgotten, total: await countNotes(memory) };
};
