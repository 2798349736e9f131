import type { LogFacts, LogLevel, LogLine } from '@fpf/contracts';
import { hideShapes } from '@fpf/secrets';

export const levelOrder: Readonly<Record<LogLevel, number>> = { error: 0, warn: 1, info: 2, debug: 3 };

/** Longest texts of a line, so that all of it stays below 8 KiB. What is longer is cut, and the line says so. */
const most = { message: 2_048, detail: 4_096, word: 128 } as const;
/** More than this is not even looked through. */
const looked = 65_536;

export type Saying = {
  readonly message: string;
  readonly facts: LogFacts;
  readonly time: string;
  readonly run: string | undefined;
};

/** One line: known secrets by their names, whatever has the form of one by that, no text longer than it may be. */
export function logLine({ message, facts, time, run }: Saying, hide: (text: string) => string): LogLine {
  let cut = false;
  const clean = (text: string, limit: number): string => {
    const hidden = hideShapes(hide(text.slice(0, looked).toWellFormed()));
    cut ||= hidden.length > limit || text.length > looked;
    return hidden.slice(0, limit).toWellFormed();
  };
  const { level = 'warn', component = 'cli', run_id = run, detail, ...rest } = facts;
  const others = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? clean(value, most.word) : value,
  ]);
  const line = {
    v: 1 as const,
    time,
    level,
    component: clean(component, most.word),
    message: clean(message, most.message),
    ...(run_id !== undefined && { run_id }),
    ...(Object.fromEntries(others) as Omit<LogFacts, 'detail'>),
    // What people, models and files say is for whoever looks for a fault, and asked for.
    ...(detail !== undefined && level === 'debug' && { detail: clean(detail, most.detail) }),
  };
  return cut ? { ...line, cut: true } : line;
}

/** As one line of JSON that no terminal obeys: every character that is not seen is escaped. */
export function asText(line: LogLine): string {
  return JSON.stringify(line).replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (char) => {
    const units = Array.from({ length: char.length }, (_, index) => char.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

/** For a person: when, how bad, who, what, and the rest as `name=value`. */
export function humanLine({
  v: _v,
  time,
  level,
  component,
  message,
  run_id: _run,
  call_id: call,
  detail,
  ...others
}: LogLine): string {
  const facts = { ...(call !== undefined && { call: call.slice(call.lastIndexOf('/') + 1) }), ...others };
  const rest = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  const head = `  ${time.slice(11, 23)} ${level.padEnd(5)} ${component.padEnd(15)} ${[message, ...rest].join(' ')}`;
  return detail === undefined ? head : `${head}\n      ${detail.replaceAll('\n', '\n      ')}`;
}
