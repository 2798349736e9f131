import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { scratch } from '../support/fpf.ts';

export const guard = {
  predicate: 'a permit lies in the workspace',
  required_evidence: ['session.open', 'file.exists:permit.txt'],
  failure_mode: 'abstain',
};
export const yes = { status: 'present', value: true };
export const examples = [
  { evidence: { 'session.open': yes, 'file.exists:permit.txt': yes }, expect: 'pass' },
  {
    evidence: { 'session.open': yes, 'file.exists:permit.txt': { status: 'present', value: false } },
    expect: 'abstain',
  },
];

/** A skill of the project's own. */
export function project(tool: JsonObject, more: JsonObject = {}, policy?: JsonObject): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'paint');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: paint\ndescription: Paints a tower. Use when a tower is to be painted. Not for lamps.\nallowed-tools: paint_tower\n';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}metadata:\n  version: "1.0.0"\n  fpf-tools: tools.json\n---\n\nPaint.\n`,
  );
  const spec = {
    name: 'paint_tower',
    description: 'Paint a tower.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      properties: { tower: { type: 'string', maxLength: 64, description: 'Its name.' } },
    },
    effect: 'fs',
    handler: { kind: 'script', runtime: 'node', path: 'scripts/paint.mjs', args: 'stdin-json' },
    ...tool,
  };
  writeFileSync(
    join(skill, 'tools.json'),
    JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [spec], ...more }),
  );
  writeFileSync(join(skill, 'scripts', 'paint.mjs'), '');
  const config = { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, ...(policy && { policy }) };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  return dir;
}
