import type { JsonObject } from '@fpf/contracts';
import { pathIn } from '../evidence/path-in-question.ts';
import { secondsIn } from '../evidence/seconds.ts';
import { readWindow } from '../evidence/time-window.ts';
import { readInstant } from '../evidence/instant.ts';
import { fill, type Question, readQuestion } from '../read/question.ts';

type Looks = (question: Question) => unknown;

const path: Looks = ({ subject }) => subject === undefined || pathIn(subject);
const seconds: Looks = ({ params }) => [secondsIn(params, 'within'), secondsIn(params, 'per')];
const said = (what: unknown, why: string): void => {
  if (what === undefined) throw new Error(why);
};

/** By kind, what every answer has to get past, whatever the world is like. */
const looks: Readonly<Record<string, Looks>> = {
  'file.exists': path,
  'file.sha256': path,
  'file.size': path,
  'file.unchanged': path,
  'path.real': path,
  'allow.path': path,
  'command.allowed': path,
  'call.ok': seconds,
  'rate.calls': seconds,
  'time.window': ({ subject = '' }) => said(readWindow(subject), 'it names no hours'),
  'time.before': ({ subject = '' }) => said(readInstant(subject), 'it names no instant'),
};

/** Why a question that is well written could still be answered by nobody; undefined where somebody may. */
export function impossible(id: string, args: JsonObject): string | undefined {
  const question = readQuestion(id);
  const look = question && Object.hasOwn(looks, question.kind) ? looks[question.kind] : undefined;
  if (!question || !look) return undefined;
  const subject = question.subject === undefined ? undefined : (fill(question.subject, args) ?? question.subject);
  try {
    look({ ...question, subject });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}
