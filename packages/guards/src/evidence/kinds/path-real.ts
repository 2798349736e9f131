import type { EvidenceQuestion, EvidenceResolver } from '@fpf/contracts';
import { plainPath } from '../../rules/plain-path.ts';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../path-in-question.ts';
import { wordsOf } from '../words.ts';

/**
 * `path.real:{args.path}`: where a path leads inside the workspace once links are followed. A word of a list is asked
 * for by its place, `path.real?arg=args&at=3`, and from a character on with `&from=8`: then no word of a command can be
 * read as a placeholder.
 */
export const pathReal: EvidenceResolver = {
  kind: 'path.real',
  about: {
    summary: 'Where a path leads once links are followed.',
    subject: 'optional',
    params: ['arg', 'at', 'from'],
    value: 'string',
    volatile: true,
  },
  resolve: async (question) => {
    const { session } = question.context;
    const path = pathIn(question.subject ?? wordOf(question));
    const real = plainPath(await session.realPath(path));
    if (!real) return { status: 'unknown', detail: `${path} leads to no plain path of the workspace` };
    return { status: 'present', value: real.path, carrier: sessionPath(session, path, { real: real.path }) };
  },
  words: wordsOf({ topic: (path) => `where ${path} leads` }),
};

function wordOf({ params, call: { args } }: EvidenceQuestion): string | undefined {
  const { arg = '', at = '', from = '0' } = params;
  const list = Object.hasOwn(args, arg) ? args[arg] : undefined;
  const word: unknown = Array.isArray(list) && /^[0-9]{1,6}$/.test(at) ? list[Number(at)] : undefined;
  return typeof word === 'string' && /^[0-9]{1,6}$/.test(from) ? word.slice(Number(from)) : undefined;
}
