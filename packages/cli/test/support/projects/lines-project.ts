import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelResponse, TaskRole } from '@fpf/contracts';
import { scratch } from '../fpf.ts';

const header =
  'name: line-adder\ndescription: Adds a line to a list. Use when a line is to be added. Not for songs.\nallowed-tools: add_line count_lines';
const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' };
const line = { type: 'string', maxLength: 64 };
const add = `import { appendFileSync, readFileSync } from 'node:fs';
const { line } = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync('list.txt', line + '\\n');
setTimeout(() => process.stdout.write('{}'), line === 'slow' ? 2500 : 0);
`;
const count = `import { existsSync, readFileSync } from 'node:fs';
const lines = existsSync('list.txt') ? readFileSync('list.txt', 'utf8').trim().split('\\n').length : 0;
process.stdout.write(JSON.stringify({ lines }));
`;

export type Answer = {
  readonly request: string;
  readonly response: ModelResponse;
  readonly further?: readonly ModelResponse[];
};

/**
 * A project whose model can add and count lines, and hand on the adding to a role. It answers by what it is asked, and
 * is told what came of it.
 */
export function linesProject(
  answers: readonly Answer[],
  more: { readonly policy?: object; readonly roles?: readonly TaskRole[] } = {},
): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'line-adder');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nAdd a line.\n`,
  );
  const tool = (name: string, properties: object, effect: string): object => ({
    name,
    description: `${name}.`,
    input_schema: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
    effect,
    guard,
    handler: { kind: 'script', runtime: 'node', path: `scripts/${name}.mjs`, args: 'stdin-json', timeoutMs: 60_000 },
  });
  const tools = [tool('add_line', { line }, 'fs'), tool('count_lines', {}, 'pure')];
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools }));
  writeFileSync(join(skill, 'scripts', 'add_line.mjs'), add);
  writeFileSync(join(skill, 'scripts', 'count_lines.mjs'), count);
  const roles = more.roles ?? [{ name: 'scribe', description: 'Adds lines to the list.', tools: ['add_line'] }];
  const config = {
    model: { provider: 'scripted', name: 'answers.json', options: { multiTurn: true } },
    skills: { sources: [{ folder: 'own', profile: 'strict' }] },
    policy: more.policy ?? { allow: [{ tool: 'add_line' }, { tool: 'count_lines' }, { tool: 'delegate' }] },
    budget: { turns: 12, model_calls: 12, tool_calls: 12 },
    roles,
  };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  writeFileSync(join(dir, 'answers.json'), JSON.stringify({ answers }));
  return dir;
}
