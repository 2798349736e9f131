import type { Evidence, GuardDecision, GuardEngine, JsonValue } from '@fpf/contracts';
import { alone, type GuardOnTool } from '../examples/guard-examples.ts';
import { createLanguage, languageName } from '../language/language.ts';
import { readQuestion } from '../read/question.ts';
import { argumentValues, type Candidate, type Candidates, evidenceValues, missing } from './candidates.ts';
import { collectTerms, type Terms } from './terms.ts';

/** What a guard came to when everything that it speaks of was varied. */
export type Reach = {
  readonly decisions: ReadonlySet<GuardDecision>;
  /** Whether it ever stopped a call although all that it requires was there. */
  readonly stopsWithEvidence: boolean;
  readonly tried: number;
  /** Nothing else could come of it: all that makes a difference was tried. */
  readonly certain: boolean;
};

/** So many combinations are tried at most; of more of them, a fixed choice. */
export const mostWorlds = 20_000;

const at = '1970-01-01T00:00:00.000Z';
const noTerms: Terms = { evidence: new Map(), args: new Map(), simple: true };

/** Undefined where the expression is of another language than ours: nothing is known of what it speaks of. */
export async function reachOf(
  engine: Pick<GuardEngine, 'judge' | 'kinds' | 'language'>,
  { guard, tool, spec }: GuardOnTool,
): Promise<Reach | undefined> {
  const terms = termsOf(guard.spec.when, engine.language);
  if (!terms) return undefined;
  const kinds = new Map((await engine.kinds()).map(({ kind, about }) => [kind, about.value]));
  const required = guard.spec.required_evidence;
  const questions = [...new Set([...required, ...terms.evidence.keys()])];
  const axes: readonly Candidates[] = [
    ...questions.map((id) => evidenceValues(kinds.get(readQuestion(id)?.kind ?? ''), terms.evidence.get(id))),
    ...[...terms.args.keys()].map((name) => argumentValues(name, spec?.input_schema, terms.args.get(name))),
  ];
  const names = [...terms.args.keys()];
  const possible = guard.spec.failure_mode === 'degrade' && tool.degraded !== undefined ? 3 : 2;
  const decisions = new Set<GuardDecision>();
  let stopsWithEvidence = false;
  let tried = 0;
  const { worlds, all } = everyWorld(
    axes.map(({ values }) => values),
    mostWorlds,
  );
  for (const world of worlds) {
    tried += 1;
    const found = world.slice(0, questions.length);
    const args = Object.fromEntries(
      names.flatMap((name, index): readonly (readonly [string, JsonValue])[] => {
        const value = world[questions.length + index] as Candidate;
        return value === missing ? [] : [[name, value]];
      }),
    );
    const evidence = questions.map((id, index) => evidenceOf(id, found[index] as Candidate));
    const { decision } = await engine.judge('guard', { tool, args, policy: null, guards: [alone(guard)], evidence });
    decisions.add(decision);
    if (decision !== 'pass' && required.every((id) => found[questions.indexOf(id)] !== missing))
      stopsWithEvidence = true;
    // There is no more to be found out.
    if (stopsWithEvidence && decisions.size === possible) break;
  }
  return { decisions, stopsWithEvidence, tried, certain: all && terms.simple && axes.every((axis) => axis.all) };
}

function termsOf(when: string | undefined, language: string): Terms | undefined {
  if (when === undefined) return noTerms;
  if (language !== languageName) return undefined;
  const compiled = createLanguage().compile(when);
  return compiled.ok ? collectTerms(compiled.expression.tree) : undefined;
}

function evidenceOf(id: string, value: Candidate): Evidence {
  const carrier = { type: 'given', ref: id, at };
  return value === missing
    ? { id, status: 'absent', by: 'given', carrier }
    : { id, status: 'present', value, by: 'given', carrier };
}

type Worlds<T> = { readonly worlds: Iterable<readonly T[]>; readonly all: boolean };

/**
 * Every combination of one value of each axis; or, where there are more than `most`, so many of them, always the same.
 */
export function everyWorld<T>(axes: readonly (readonly T[])[], most: number): Worlds<T> {
  const count = axes.reduce((product, axis) => product * axis.length, 1);
  return count <= most ? { worlds: counted(axes, count), all: true } : { worlds: chosen(axes, most), all: false };
}

function* counted<T>(axes: readonly (readonly T[])[], count: number): Generator<readonly T[]> {
  for (let index = 0; index < count; index += 1) {
    let rest = index;
    yield axes.map((axis) => {
      const value = axis[rest % axis.length] as T;
      rest = Math.floor(rest / axis.length);
      return value;
    });
  }
}

/**
 * First what each axis begins with, and that with one value changed; then any. The generator is our own, begun with one
 * number: the same guard gives the same finding on every day.
 */
function* chosen<T>(axes: readonly (readonly T[])[], most: number): Generator<readonly T[]> {
  const first = axes.map((axis) => axis[0] as T);
  const near = [first, ...axes.flatMap((axis, at) => axis.slice(1).map((value) => first.with(at, value)))].slice(
    0,
    most,
  );
  yield* near;
  let state = 0x9e3779b9;
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
  for (let index = near.length; index < most; index += 1) yield axes.map((axis) => axis[next(axis.length)] as T);
}
