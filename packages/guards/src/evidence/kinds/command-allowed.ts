import type { EvidenceAnswer, EvidenceQuestion, EvidenceResolver, JsonValue } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../read-subject.ts';
import { wordsOf } from '../words.ts';

const largest = 262_144;

/**
 * `command.allowed:FILE?program=NAME&args=NAME`: whether a rule of a project's rule file allows the command that two
 * arguments of the call hold. Both are named, so that the question is seen to be about arguments. No rule, and no file
 * of rules, is a no.
 */
export const commandAllowed: EvidenceResolver = {
  kind: 'command.allowed',
  about: {
    summary: 'A rule of a file allows the command that two arguments hold.',
    subject: 'required',
    params: ['program', 'args'],
    value: 'boolean',
  },
  resolve: async (question) => {
    const { session } = question.context;
    const path = pathIn(question.subject);
    const command = commandOf(question);
    const found = await session.stat(path);
    const answer = (why: string | undefined, read: JsonValue): EvidenceAnswer => ({
      status: 'present',
      value: why === undefined,
      carrier: sessionPath(session, path, { command: [command[0], ...command[1]], read }),
      ...(why !== undefined && { detail: why }),
    });
    if (!found) return answer(`there is no ${path}`, null);
    if (found.type !== 'file') return answer(`${path} is not a regular file`, found.type);
    if (found.size > largest) return answer(`${path} is larger than ${largest} bytes`, found.size);
    // The validator is loaded by whoever asks this, and by no other guard.
    const { notAllowed, readCommandRules } = await import('../../rules/argv/command-rules.ts');
    const bytes = await session.readFile(path);
    const read = readCommandRules(bytes);
    const why =
      'rules' in read ? await notAllowed(read.rules, command, (word) => session.realPath(word)) : read.problem;
    return answer(why, sha256(bytes));
  },
  words: wordsOf({
    topic: (path) => `whether a rule of ${path} allows the command`,
    refuted: (path, { detail }) => ({
      said: `no rule of ${path} allows the command${detail === undefined ? '' : `: ${detail.slice(0, 400).toWellFormed()}`}`,
      next: `Ask for a command that a rule allows, or add one to ${path}: \`fpf allow "npm test"\` shows such a rule and writes it.`,
    }),
  }),
};

function commandOf({ params, call: { args } }: EvidenceQuestion): readonly [string, readonly string[]] {
  const own = (name: string | undefined): unknown =>
    name !== undefined && Object.hasOwn(args, name) ? args[name] : undefined;
  if (params['program'] === undefined || params['args'] === undefined)
    throw new Error('the question does not say which arguments hold the program and its words');
  const [program, words = []] = [own(params['program']), own(params['args'])];
  if (typeof program !== 'string') throw new Error(`the argument ${params['program']} holds no program`);
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string'))
    throw new Error(`the argument ${params['args']} holds no list of texts`);
  return [program, words];
}
