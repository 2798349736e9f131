import { decidedMediaType, type JsonObject, type JsonValue } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readJson } from '@fpf/contracts/validate';
import { isRecord, memberOf } from '../cases/is-record.ts';
import type { DecidedBy, SuiteReading, SuiteScenario } from './suite-scenario.ts';

type Named = { readonly place: string; readonly scenario: string };
type Case = Named & { readonly steps: number };
type Started = {
  readonly testCase: string;
  readonly statuses: string[];
  readonly decided: DecidedBy[];
  said: string;
  over: boolean;
};

/** Reads a suite's messages as they come, one line after another. */
export type SuiteReader = {
  readonly take: (line: string) => void;
  /** How many scenarios there are, and how many of them are over. */
  readonly far: () => { readonly done: number; readonly of: number };
  readonly result: () => SuiteReading;
};

const limits = { bytes: 33_554_432, depth: 64, keys: 200_000 };
const longest = 512;
const nobody: Named = { place: '', scenario: '' };

/**
 * Worst first. A scenario is as bad as its worst step; a word that nobody knows is no better than one that never came.
 */
const order = ['UNKNOWN', 'FAILED', 'AMBIGUOUS', 'UNDEFINED', 'PENDING', 'SKIPPED', 'PASSED'];

export function createSuiteReader(): SuiteReader {
  const names = new Map<string, Named>();
  const cases = new Map<string, Case>();
  const started = new Map<string, Started>();
  const features = new Map<string, string>();
  const steps = new Set<string>();
  let ended = false;
  let unread = 0;

  const kinds: Readonly<Record<string, (message: JsonObject) => void>> = {
    source: (one) => void features.set(textIn(one, 'uri'), sha256(Buffer.from(textIn(one, 'data')))),
    pickle: (one) => {
      const place = `${textIn(one, 'uri')}${lineOf(one)}`.slice(0, 768);
      names.set(textIn(one, 'id'), { place, scenario: `${place} ${textIn(one, 'name')}`.slice(0, 1024) });
    },
    testCase: (one) => {
      const { testSteps } = one;
      cases.set(textIn(one, 'id'), {
        ...(names.get(textIn(one, 'pickleId')) ?? nobody),
        steps: Array.isArray(testSteps) ? testSteps.length : 0,
      });
    },
    stepDefinition: (one) => void steps.add(textIn(objectIn(one, 'sourceReference'), 'uri')),
    hook: (one) => void steps.add(textIn(objectIn(one, 'sourceReference'), 'uri')),
    testCaseStarted: (one) =>
      void started.set(textIn(one, 'id'), {
        testCase: textIn(one, 'testCaseId'),
        statuses: [],
        decided: [],
        said: '',
        over: false,
      }),
    testStepFinished: (one) => {
      const [scenario, result] = [started.get(textIn(one, 'testCaseStartedId')), objectIn(one, 'testStepResult')];
      const status = textIn(result, 'status');
      scenario?.statuses.push(order.includes(status) ? status : 'UNKNOWN');
      if (scenario && status !== 'PASSED' && scenario.said === '')
        scenario.said = textIn(result, 'message').slice(0, longest);
    },
    attachment: (one) => void started.get(textIn(one, 'testCaseStartedId'))?.decided.push(...decidedIn(one)),
    testCaseFinished: (one) => {
      const [id, again] = [textIn(one, 'testCaseStartedId'), one['willBeRetried'] === true];
      const scenario = started.get(id);
      // What is tried again is judged by its last attempt.
      if (again) started.delete(id);
      else if (scenario) scenario.over = true;
    },
    testRunFinished: () => void (ended = true),
  };

  const far = (): { readonly done: number; readonly of: number } => ({
    done: [...started.values()].filter(({ over }) => over).length,
    of: cases.size,
  });

  return {
    take: (line) => {
      if (line.trim() === '') return;
      const read = readJson(Buffer.from(line), limits);
      const envelope = read.ok ? objectIn(read.value) : undefined;
      if (!envelope) unread += 1;
      for (const [kind, take] of Object.entries(kinds)) {
        const message = objectIn(envelope, kind);
        if (message) take(message);
      }
    },
    far,
    // A line that cannot be read may have been the one that tells a failure.
    result: () => ({
      ended: ended && unread === 0 && far().done === cases.size,
      scenarios: scenariosOf(cases, started),
      features: Object.fromEntries(features),
      steps: [...steps].filter((uri) => uri !== '').toSorted(),
    }),
  };
}

/** One that was planned and never began, or began and never finished, is not green. */
function scenariosOf(
  cases: ReadonlyMap<string, Case>,
  started: ReadonlyMap<string, Started>,
): readonly SuiteScenario[] {
  const attempts = new Map([...started.values()].map((one) => [one.testCase, one]));
  return [...cases].map(([id, { place, scenario, steps }]) => {
    const attempt = attempts.get(id);
    const status = attempt?.over === true && attempt.statuses.length >= steps ? worst(attempt.statuses) : 'UNKNOWN';
    const said = attempt?.said === undefined || attempt.said === '' ? status.toLowerCase() : attempt.said;
    return {
      scenario,
      place,
      status,
      said: status === 'PASSED' ? '' : said,
      decided: attempt?.decided ?? [],
    };
  });
}

/** No step at all shows nothing. */
function worst(statuses: readonly string[]): string {
  return order.find((status) => statuses.includes(status)) ?? 'UNKNOWN';
}

function lineOf(pickle: JsonObject): string {
  const line = objectIn(pickle, 'location')?.['line'];
  return typeof line === 'number' ? `:${line}` : '';
}

/**
 * Which models an attachment speaks of; none, where it is about something else. What cannot be read is a model that
 * nobody knows.
 */
function decidedIn(attachment: JsonObject | undefined): readonly DecidedBy[] {
  if (textIn(attachment, 'mediaType') !== decidedMediaType) return [];
  const body = textIn(attachment, 'body');
  const read = readJson(
    textIn(attachment, 'contentEncoding') === 'BASE64' ? Buffer.from(body, 'base64') : Buffer.from(body),
  );
  if (!read.ok || !Array.isArray(read.value)) return [{ name: '', digest: null }];
  return read.value.map((one) => {
    const model = objectIn(one);
    const digest = textIn(model, 'digest');
    return { name: textIn(model, 'name').slice(0, 256), digest: digest === '' ? null : digest };
  });
}

// A stream of messages comes from a file that any step may have written into: a member is taken for what it is, or for
// nothing.

function objectIn(value: JsonValue | undefined, ...path: readonly string[]): JsonObject | undefined {
  const found = path.reduce(memberOf, value);
  return isRecord(found) ? found : undefined;
}

function textIn(value: JsonObject | undefined, name: string): string {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : '';
}
