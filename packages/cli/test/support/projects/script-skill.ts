import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A skill of the workspace with one tool, which is a script, and a model that calls it for any request of these words.
 */
export function writeScriptSkill(ws: string, words: string, script: string): readonly string[] {
  const skill = join(ws, 'own', 'does-it');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header = `name: does-it\ndescription: Does it. Use when asked to ${words}. Not for work.\nallowed-tools: do_it`;
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nDo it.\n`,
  );
  const tool = {
    name: 'do_it',
    description: `Asked to ${words}, do it.`,
    input_schema: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'fs',
    guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
    handler: { kind: 'script', runtime: 'node', path: 'scripts/do-it.mjs', args: 'stdin-json' },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  writeFileSync(join(skill, 'scripts', 'do-it.mjs'), script);
  const config = {
    skills: { sources: [{ folder: 'own', profile: 'strict' }] },
    policy: { allow: [{ tool: 'do_it' }] },
  };
  writeFileSync(join(ws, 'fpf.config.json'), JSON.stringify(config));
  const answers = [{ request: words, response: { tool_calls: [{ name: 'do_it', arguments: {} }] } }];
  writeFileSync(join(ws, 'answers.json'), JSON.stringify({ answers }));
  return ['run', words, '--model', 'scripted:answers.json'];
}
