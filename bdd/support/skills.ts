import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A small skill in a folder of the scenario's own. It keeps to the Agent Skills rules; the project lowers the profile
 * for it.
 */
export function writeSkill(
  dir: string,
  name: string,
  description: string,
  allowed: string | undefined,
  tools: readonly object[],
): void {
  const folder = join(dir, name);
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  const header = [
    '---',
    `name: ${name}`,
    `description: ${description}`,
    ...(allowed ? [`allowed-tools: ${allowed}`] : []),
    'metadata:',
    '  version: 1.0.0',
    '  fpf-tools: tools.json',
    '---',
  ];
  writeFileSync(join(folder, 'SKILL.md'), `${header.join('\n')}\n\n# ${name}\n\nDo it.\n`);
  writeFileSync(join(folder, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools }));
  writeFileSync(
    join(folder, 'scripts', 'touch.mjs'),
    "process.stdin.resume().on('end', () => process.stdout.write('{}'));\n",
  );
}

export function touchTool(name: string, evidence: string): object {
  return {
    name,
    description: 'Touch a file.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['path'],
      properties: { path: { type: 'string', description: 'The file.', maxLength: 256 } },
    },
    effect: 'fs',
    guard: { predicate: 'the permit is there', required_evidence: [evidence], failure_mode: 'abstain' },
    handler: { kind: 'script', runtime: 'node', path: 'scripts/touch.mjs', args: 'stdin-json', timeoutMs: 5000 },
  };
}
