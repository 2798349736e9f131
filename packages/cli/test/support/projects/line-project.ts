import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import type { JournalEvent, RunTrace } from '@fpf/contracts';
import { baseEnv, scratch } from '../fpf.ts';
import { fpfWords } from '../program.ts';

const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' };

/** A project whose one tool adds a line to a file, and takes its time over it. */
export function project(policy: object): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'line-adder');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: line-adder\ndescription: Adds a line to a list. Use when a line is to be added. Not for songs.\nallowed-tools: add_line';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nAdd a line.\n`,
  );
  const tool = {
    name: 'add_line',
    description: 'Add a line.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['line'],
      properties: { line: { type: 'string', maxLength: 64 } },
    },
    effect: 'fs',
    guard,
    handler: { kind: 'script', runtime: 'node', path: 'scripts/add.mjs', args: 'stdin-json', timeoutMs: 60_000 },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  const script = `import { appendFileSync, readFileSync } from 'node:fs';
const { line } = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync('list.txt', line + '\\n');
setTimeout(() => process.stdout.write('{}'), line === 'second' ? 2500 : 0);
`;
  writeFileSync(join(skill, 'scripts', 'add.mjs'), script);
  const config = { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, policy };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  const calls = ['first', 'second', 'third'].map((line) => ({ name: 'add_line', arguments: { line } }));
  writeFileSync(
    join(dir, 'answers.json'),
    JSON.stringify({ answers: [{ request: 'Add a line to the list', response: { tool_calls: calls } }] }),
  );
  return dir;
}

export const request = ['run', 'Add a line to the list', '--model', 'scripted:answers.json', '-q'];

/** Kills the process when its second call has begun. Gives the id of its run. */
export function killedInSecond(
  dir: string,
  words: readonly string[] = request,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...baseEnv, HOME: dir, XDG_STATE_HOME: join(dir, '.state'), ...more };
  const child = spawn(process.execPath, [...fpfWords, ...words, '--json'], {
    cwd: dir,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => child.kill('SIGKILL'));
  let text = '';
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split('"tool-intent"').length > 2) setTimeout(() => child.kill('SIGKILL'), 500);
    });
    child.on('close', () => resolve((JSON.parse(text.split('\n')[0] ?? '') as { run_id: string }).run_id));
  });
}

export function bundle(
  dir: string,
  run: string,
): { readonly trace: RunTrace; readonly events: readonly JournalEvent[] } {
  const read = (name: string): string => readFileSync(join(dir, '.fpf', 'runs', run, name), 'utf8');
  return {
    trace: JSON.parse(read('trace.json')) as RunTrace,
    events: read('events.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as JournalEvent),
  };
}
