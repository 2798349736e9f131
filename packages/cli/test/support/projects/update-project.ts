import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue, ToolSpec } from '@fpf/contracts';
import { fpf, json, type Ran, scratch } from '../fpf.ts';

export type Change = {
  readonly kind: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly wider: readonly string[];
  readonly notes: readonly string[];
};

/** What is `undefined` is left out. */
type Members = { readonly [Name in keyof ToolSpec]?: ToolSpec[Name] | undefined };

export const key = 'own#does-it';

const plain: ToolSpec = {
  name: 'do_it',
  description: 'Do it.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: { path: { type: 'string', maxLength: 64 }, mode: { type: 'string', enum: ['a', 'b'], maxLength: 8 } },
  },
  effect: 'fs',
  annotations: { destructive: false },
  guard: {
    predicate: 'a session is open, and the project lets tools write there',
    required_evidence: ['session.open', 'allow.path:{args.path}'],
    failure_mode: 'abstain',
  },
  handler: { kind: 'script', runtime: 'node', path: 'scripts/do-it.mjs', args: 'stdin-json', timeoutMs: 1_000 },
};

export type UpdateProject = {
  readonly dir: string;
  readonly run: (...args: readonly string[]) => Ran;
  /** The skill's tool as it is now, with these members in place of its own. */
  readonly tool: (members: Members) => void;
  readonly config: (config: JsonObject) => void;
  readonly lock: () => string;
  /** What `fpf update --dry-run` tells, once it has ended with 0. */
  readonly changes: (...args: readonly string[]) => readonly Change[];
};

/** A project with one skill of its own, locked with the rehearsal model. */
export function updateProject(more: JsonObject = {}, env: Readonly<Record<string, string>> = {}): UpdateProject {
  const dir = scratch();
  const skill = join(dir, 'own', 'does-it');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header = 'name: does-it\ndescription: Does it. Use when asked to. Not for work.\nallowed-tools: do_it';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nDo it.\n`,
  );
  writeFileSync(join(skill, 'scripts', 'do-it.mjs'), "process.stdout.write('{}');\n");
  const tool = (members: Members): void => {
    const tools = [
      Object.fromEntries(
        Object.entries({ ...plain, ...members }).filter(([, value]) => (value as JsonValue | undefined) !== undefined),
      ),
    ];
    writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools }));
  };
  const config = (said: JsonObject): void =>
    writeFileSync(
      join(dir, 'fpf.config.json'),
      `${JSON.stringify({ skills: { sources: [{ folder: 'own', profile: 'strict' }] }, ...said }, null, 2)}\n`,
    );
  tool({});
  config(more);
  const run = (...args: readonly string[]): Ran => fpf(args, { cwd: dir, env: { FPF_MODEL: 'rehearsal', ...env } });
  const changes = (...args: readonly string[]): readonly Change[] => {
    const ran = run('update', ...args, '--dry-run', '--json');
    if (ran.code !== 0) throw new Error(ran.stdout + ran.stderr);
    return (json(ran)['data'] as unknown as { readonly changes: readonly Change[] }).changes;
  };
  return { dir, run, tool, config, changes, lock: () => readFileSync(join(dir, 'fpf.lock.json'), 'utf8') };
}
