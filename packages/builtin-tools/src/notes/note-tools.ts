import type { BuiltinHandler } from '@fpf/contracts';
import { countOf, textOf } from '../arguments.ts';
import { allNotes, asNote, cleanTitle, countNotes, keyOf, longestText, mostNotes } from './note.ts';
import { byTitle, newer, rank } from './rank.ts';

/** Deletes the note of exactly that title. That there was none is an answer, not a failure. */
export const forgetNote: BuiltinHandler = async (args, { memory }) => {
  const title = cleanTitle(textOf(args, 'title'));
  const forgotten = await memory.delete(keyOf(title));
  return { title, forgotten, total: await countNotes(memory) };
};

/** Titles only, newest first: a list that fits where a model reads. */
export const listNotes: BuiltinHandler = async (args, { memory }) => {
  const limit = countOf(args, 'limit', 50);
  const notes = [...(await allNotes(memory))].sort((a, b) => newer(a, b) || byTitle(a, b));
  return {
    titles: notes
      .slice(0, limit)
      .map(({ title, text, updated_at }) => ({ title, characters: text.length, updated_at })),
    total: notes.length,
    truncated: notes.length > limit,
  };
};

/** The notes that have words of the query, whole, best first. */
export const recallNotes: BuiltinHandler = async (args, { memory }) => {
  const query = textOf(args, 'query');
  if (!/[\p{L}\p{N}]/u.test(query)) throw new Error('the query has no word');
  const limit = countOf(args, 'limit', 10);
  const found = rank(await allNotes(memory), query);
  return { notes: found.slice(0, limit), found: found.length, truncated: found.length > limit };
};

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
