import { posix } from 'node:path';
import type { Look } from './look.ts';
import { unseenPrograms } from './named-programs.ts';
import { manifestOf, toolsIn } from './read-skill.ts';

/** A tool that has cases, and what they do not hang on. */
export interface ToolTrial {
  readonly tool: string;
  /** Programs of the skill that the tool does not see. */
  readonly unseen: readonly string[];
}

const casesFile = 'evals/cases.json';
/**
 * For a tool. A process takes about as long as five cases, and where several tools see what was changed each has its
 * own.
 */
const fewCases = 16;
/** What may stand in the name of a target, and in a pattern for itself alone. */
const plain = /^[\w./-]+$/;

/**
 * A skill whose tools can be tried one by one: what changes one of them leaves what the cases of another said. None
 * where it has only one or few cases, or where its files are not what fpf reads: then all is tried together, which says
 * what is wrong.
 */
export function toolTrials(folder: string, look: Look): readonly ToolTrial[] {
  const text = (path: string): string => Buffer.from(look.bytes(posix.join(folder, path))).toString('utf8');
  const tools = toolsIn(text(manifestOf(text('SKILL.md'))));
  const cases = casesIn(text(casesFile));
  const names = new Set(tools.map(({ name }) => name));
  const tried = tools.filter(({ name }) => cases.some(({ tool }) => tool === name));
  if (tried.length < 2 || cases.length <= fewCases * tried.length) return [];
  if (names.size !== tools.length || !tried.every(({ name }) => plain.test(name))) return [];
  const files = look.filesIn(folder);
  return tried.map(({ name, script }) => ({
    tool: name,
    unseen: unseenPrograms(script, files, text).filter((path) => plain.test(path)),
  }));
}

type Case = { readonly tool?: unknown };

function casesIn(json: string): readonly Case[] {
  try {
    const cases: unknown = JSON.parse(json);
    return Array.isArray(cases) && cases.every((one) => typeof one === 'object' && one !== null)
      ? (cases as readonly Case[])
      : [];
  } catch {
    return [];
  }
}
