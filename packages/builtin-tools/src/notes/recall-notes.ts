import type { BuiltinHandler } from '@fpf/contracts';
import { countOf, textOf } from '../arguments.ts';
import { allNotes } from './notes.ts';
import { rank } from './rank.ts';

/** The notes that have words of the query, whole, best first. */
export const recallNotes: BuiltinHandler = async (args, { memory }) => {
  const query = textOf(args, 'query');
  if (!/[\p{L}\p{N}]/u.test(query)) throw new Error('the query has no word');
  const limit = countOf(args, 'limit', 10);
  const found = rank(await allNotes(memory), query);
  return { notes: found.slice(0, limit), found: found.length, truncated: found.length > limit };
};
