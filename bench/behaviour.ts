import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, row } from './measure.ts';

type Moment = { readonly seconds: number; readonly nanos: number };
type Envelope = {
  readonly pickle?: { readonly id: string; readonly name: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string; readonly timestamp: Moment };
  readonly testCaseFinished?: { readonly testCaseStartedId: string; readonly timestamp: Moment };
  readonly testRunFinished?: { readonly success: boolean };
};

const most = 90;

/** All scenarios in one run of Cucumber, as `npm test` runs them: wall, processor, and the slowest. */
export async function behaviour(flags: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-behaviour-'));
  try {
    const home = join(import.meta.dirname, '..', 'bdd');
    const messages = join(folder, 'messages.ndjson');
    const program = '../node_modules/@cucumber/cucumber/bin/cucumber.js';
    const args = [
      '--conditions=@fpf/source',
      '--disable-warning=ExperimentalWarning',
      program,
      'features',
      '--format',
      `message:${messages}`,
    ];
    const { wallMs, cpuMs } = measure(process.execPath, args, { cwd: home });
    const envelopes = readFileSync(messages, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Envelope);
    if (!envelopes.some(({ testRunFinished: end }) => end?.success === true))
      throw new Error('behaviour: a scenario failed, so nothing is measured');
    const times = scenariosIn(envelopes);
    const measured = {
      scenarios: times.length,
      wallSeconds: wallMs / 1000,
      cpuSeconds: cpuMs / 1000,
      cores: cpus().length,
      most,
    };
    return flags.includes('--json') ? JSON.stringify(measured) : tableOf(measured, times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Timed = { readonly name: string; readonly seconds: number };
type Measured = {
  readonly scenarios: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly cores: number;
};

function scenariosIn(envelopes: readonly Envelope[]): readonly Timed[] {
  const names = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle.name] as const] : [])));
  const cases = new Map(
    envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])),
  );
  const ends = new Map(
    envelopes.flatMap(({ testCaseFinished: end }) => (end ? [[end.testCaseStartedId, end.timestamp] as const] : [])),
  );
  return envelopes.flatMap(({ testCaseStarted: started }): readonly Timed[] => {
    const end = started && ends.get(started.id);
    if (!started || !end) return [];
    return [{ name: names.get(cases.get(started.testCaseId) ?? '') ?? '', seconds: at(end) - at(started.timestamp) }];
  });
}

function at({ seconds, nanos }: Moment): number {
  return seconds + nanos / 1e9;
}

function tableOf({ scenarios, wallSeconds, cpuSeconds, cores }: Measured, times: readonly Timed[]): string {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
  return [
    row([
      'scenarios',
      `wall, ${cores} cores (at most ${most} s on two)`,
      'processor',
      'processor for each',
      'if two cores had nothing else',
    ]),
    row(['---', '---', '---', '---', '---']),
    row([
      String(scenarios),
      `${wallSeconds.toFixed(1)} s`,
      `${cpuSeconds.toFixed(1)} s`,
      `${(cpuSeconds / scenarios).toFixed(2)} s`,
      `${(cpuSeconds / 2).toFixed(1)} s`,
    ]),
    '',
    row(['slowest', 'wall']),
    row(['---', '---']),
    ...slowest.map(({ name, seconds }) => row([name, `${seconds.toFixed(1)} s`])),
  ].join('\n');
}
