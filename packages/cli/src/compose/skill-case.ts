import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closed, FpfError, Json, JsonRecord, nullable } from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { type Static, Type } from '@sinclair/typebox';
import { readJsonFile } from './read-json-file.ts';

/** One case of a skill's evals/cases.json: a workspace, a call, and what has to come of it. */
export const SkillCase = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    tool: Type.String({ minLength: 1 }),
    args: JsonRecord,
    files: Type.Record(Type.String(), Type.String()),
    links: Type.Optional(Type.Record(Type.String(), Type.String())),
    expect: Type.Object(
      {
        exit: Type.Integer({ minimum: 0, maximum: 255 }),
        output: Type.Optional(Json),
        stderr: Type.Optional(Type.String({ description: 'A part of what it says on standard error.' })),
        files: Type.Optional(Type.Record(Type.String(), nullable(Type.String()))),
      },
      closed,
    ),
  },
  closed,
);
export type SkillCase = Static<typeof SkillCase>;

export function readCases(dir: string): readonly SkillCase[] {
  const file = join(dir, 'evals', 'cases.json');
  const read = readJsonFile(file, 'skill.no-cases');
  if (!read) {
    throw new FpfError({
      code: 'skill.no-cases',
      message: `cli: ${file} is not there, so nothing of this skill can be tested.`,
      hint: 'Write at least one case for each tool.',
    });
  }
  assertValid(Type.Array(SkillCase, { minItems: 1 }), read.value, file);
  return read.value;
}

/** Lays out a case's workspace, and beside it a file that no tool may reach: `../outside/secret.txt`. */
export function layOut(workspace: string, { files, links = {} }: SkillCase): void {
  const outside = join(workspace, '..', 'outside');
  for (const dir of [workspace, outside]) mkdirSync(dir, { recursive: true });
  chmodSync(workspace, 0o755);
  writeFileSync(join(outside, 'secret.txt'), 'secret\n');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    symlinkSync(target, join(workspace, path));
  }
}
