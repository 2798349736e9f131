const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'chore', 'revert'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9,/-]+\\))?!?: [a-z0-9\`]`);
const longest = 72;

/** Returns what is wrong with the subject of a commit, with what it should be; undefined where it is well formed. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > longest) return `It has ${subject.length} characters; at most ${longest} fit into a log.`;
  if (!form.test(subject)) return `Write "type(scope): imperative subject", type one of ${types.join(', ')}.`;
  if (subject.endsWith('.')) return 'A subject has no full stop.';
  return undefined;
}
