import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { subjectProblem } from './commits/subject.ts';

// Checks the subjects of the commits since CI_BASE, or since this check was added: `git log --oneline` is the
// changelog.
const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const added = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/check-commits.ts').split('\n').at(-1) ?? '';
const before = [added, process.env['CI_BASE'] ?? ''].filter((commit) => commit !== '').map((commit) => `^${commit}`);
const log = git('log', '--no-merges', '--format=%h %s', ...(before.length > 0 ? ['HEAD', ...before] : ['-1']));
const commits = log.split('\n').filter((line) => line !== '');
const bad = commits.flatMap((line) => {
  const problem = subjectProblem(line.slice(line.indexOf(' ') + 1));
  return problem === undefined ? [] : [`${line}\n  ${problem}`];
});
for (const line of bad) process.stderr.write(`${line}\n`);
process.stdout.write(`${commits.length - bad.length} of ${commits.length} commit subjects are well formed\n`);
process.exitCode = bad.length === 0 ? 0 : 1;
