import type { BuiltinHandler } from '@fpf/contracts';
import { countOf } from '../arguments.ts';
import { allNotes } from './notes.ts';
import { byTitle, newer } from './rank.ts';

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
