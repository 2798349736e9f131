import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../fpf.ts';

const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' };

const waiting = `import { writeFileSync } from 'node:fs';
writeFileSync('partial.txt', 'partial');
setInterval(() => writeFileSync('more.txt', String(Math.random())), 5);
`;

/**
 * A project with one skill, whose one tool writes a file and then waits for longer than anybody does; or does what is
 * given.
 */
export function slowProject(script: string = waiting): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'slow-writer');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: slow-writer\ndescription: Slowly writes. Use when something is to be slow. Not for haste.\nallowed-tools: slow_write';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nWrite slowly.\n`,
  );
  const tool = {
    name: 'slow_write',
    description: 'Write slowly.',
    input_schema: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'fs',
    guard,
    handler: { kind: 'script', runtime: 'node', path: 'scripts/slow.mjs', args: 'stdin-json', timeoutMs: 60_000 },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  writeFileSync(join(skill, 'scripts', 'slow.mjs'), script);
  const config = {
    skills: { sources: [{ folder: 'own', profile: 'strict' }] },
    policy: { allow: [{ tool: 'slow_write' }] },
  };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  const answers = [
    { request: 'Write something slowly', response: { tool_calls: [{ name: 'slow_write', arguments: {} }] } },
  ];
  writeFileSync(join(dir, 'answers.json'), JSON.stringify({ answers }));
  return dir;
}
