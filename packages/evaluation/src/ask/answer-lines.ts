import { closed, FpfError, JsonRecord, ModelIdentity, part, Type } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import { caseHash } from '../cases/case-hash.ts';
import type { EvalCase } from '../cases/eval-case.ts';
import type { AskedCase } from './ask-case.ts';

const Call = Type.Object(
  {
    name: Type.String({ maxLength: 256 }),
    arguments: JsonRecord,
    problem: Type.Optional(Type.String({ maxLength: 96 })),
  },
  closed,
);
const Reply = Type.Union([
  Type.Object(
    { kind: Type.Literal('answered'), calls: Type.Array(Call), words: Type.Boolean(), model: part(ModelIdentity) },
    closed,
  ),
  Type.Object({ kind: Type.Literal('failed'), code: Type.String({ maxLength: 96 }), message: Type.String() }, closed),
  Type.Object({ kind: Type.Literal('unasked') }, closed),
]);
const Line = Type.Object(
  {
    case: Type.String(),
    reply: Reply,
    times: Type.Integer({ minimum: 0 }),
    same: Type.Boolean(),
    milliseconds: Type.Array(Type.Number({ minimum: 0 })),
    models: Type.Array(part(ModelIdentity)),
  },
  closed,
);

/**
 * What a model said to one case, before anybody judged it: kept as it comes, so that an evaluation that is cut short
 * can be gone on with.
 */
export function answerLine(one: EvalCase, answer: AskedCase): string {
  return `${JSON.stringify({ case: caseHash(one), ...answer })}\n`;
}

export type KeptAnswers = {
  /** Of the first cases, in their order. */
  readonly answers: readonly AskedCase[];
  /** So many bytes hold them: what comes after these is the beginning of a line that was never finished. */
  readonly whole: number;
};

/**
 * The answers of the first of these cases. A line about another case, or one that was changed, makes the file useless
 * as a whole.
 */
export function readAnswers(name: string, bytes: Uint8Array, cases: readonly EvalCase[]): KeptAnswers {
  const whole = bytes.lastIndexOf(lineFeed) + 1;
  const lines = Buffer.from(bytes.subarray(0, whole)).toString('utf8').split('\n').slice(0, -1);
  return { answers: lines.map((line, at) => answerIn(line, cases[at], () => notOne(name, at + 1))), whole };
}

const lineFeed = 10;

function answerIn(line: string, of: EvalCase | undefined, odd: () => FpfError): AskedCase {
  const read = readJson(Buffer.from(line));
  if (!read.ok || of === undefined || check(Line, read.value).length > 0) throw odd();
  const { case: hash, ...answer } = read.value as unknown as AskedCase & { readonly case: string };
  if (hash !== caseHash(of)) throw odd();
  return answer;
}

function notOne(name: string, line: number): FpfError {
  return new FpfError({
    code: 'eval.bad-answers',
    message: `evaluation: ${name}:${line} is no answer to the request that was asked there.`,
    hint: 'Begin again: these answers are not what was written.',
  });
}
