import { type JsonValue, type SkillFile, Type } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import type { TSchema } from '@sinclair/typebox';
import type { Place } from '../report/findings.ts';
import { placeInJson } from '../read/json-place.ts';
import { placeOf } from '../read/place-of.ts';
import { problemsOfCase, problemsOfFiles, type PathProblem } from './case-paths.ts';
import { CaseFiles, SkillCase } from './skill-case.ts';

export const casesFile = 'evals/cases.json';

const limits = { bytes: 8_388_608, depth: 32, keys: 200_000 };

export type CasesProblem = Place & { readonly message: string };
export type ReadCases = { readonly cases: readonly SkillCase[]; readonly problems: readonly CasesProblem[] };

/**
 * The cases among a skill's files, each with the files that its `base` brings; or what is wrong with them, by line and
 * column. Undefined where there are none. Cases with a problem are not handed out at all.
 */
export function readCases(files: readonly SkillFile[]): ReadCases | undefined {
  const file = files.find(({ path }) => path === casesFile);
  if (!file) return undefined;
  const read = readAs(file, Type.Array(SkillCase, { minItems: 1 }));
  if (!read.ok) return { cases: [], problems: read.problems };
  const text = new TextDecoder().decode(file.bytes);
  const cases: SkillCase[] = [];
  const problems: CasesProblem[] = [];
  for (const [index, one] of (read.value as unknown as readonly SkillCase[]).entries()) {
    const base = one.base === undefined ? undefined : files.find(({ path }) => path === `evals/${one.base}`);
    const shared = base && readAs(base, CaseFiles);
    if (one.base !== undefined && !base)
      problems.push({
        file: casesFile,
        ...placeInJson(text, `/${index}/base`),
        message: `the case begins with the files of evals/${one.base}, which is not there`,
      });
    else if (shared && !shared.ok) problems.push(...shared.problems);
    else {
      const brought = shared?.ok ? (shared.value as CaseFiles) : {};
      if (base) problems.push(...placed(base.path, new TextDecoder().decode(base.bytes), problemsOfFiles(brought, '')));
      problems.push(...placed(casesFile, text, problemsOfCase(one, brought, `/${index}`)));
      cases.push({ ...one, files: { ...brought, ...one.files } });
    }
  }
  return problems.length > 0 ? { cases: [], problems } : { cases, problems };
}

function placed(file: string, text: string, found: readonly PathProblem[]): readonly CasesProblem[] {
  return found.map(({ pointer, message }) => ({ file, ...placeInJson(text, pointer), message }));
}

type ReadAs =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problems: readonly CasesProblem[] };

function readAs({ path, bytes }: SkillFile, schema: TSchema): ReadAs {
  const read = readJson(bytes, limits);
  if (!read.ok) {
    const before = new TextDecoder().decode(bytes.subarray(0, read.issue.offset));
    return {
      ok: false,
      problems: [{ file: path, ...placeOf(before, before.length), message: `it is not JSON: ${read.issue.message}` }],
    };
  }
  const text = new TextDecoder().decode(bytes);
  const problems = check(schema, read.value).map(({ pointer, message }) => ({
    file: path,
    ...placeInJson(text, pointer),
    message: `${pointer || '/'} ${message}`,
  }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.value };
}
