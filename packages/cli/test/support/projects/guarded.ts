import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { fpf, type Ran, scratch } from '../fpf.ts';
import { envOf } from '../sessions.ts';

export type Guarded = {
  readonly dir: string;
  readonly ws: string;
  readonly run: (...args: readonly string[]) => Ran;
  /** A run of one call, by a model that answers with just that. Gives what came of it, and the run's id. */
  readonly call: (request: string, name: string, args: JsonObject) => { readonly ran: Ran; readonly id: string };
};

/** A project with rules of its own; what people state and allow lies in a home beside it. */
export function guardedProject(config: unknown): Guarded {
  const dir = scratch();
  const ws = join(dir, 'ws');
  mkdirSync(join(ws, 'kept'), { recursive: true });
  writeFileSync(join(ws, 'a.md'), 'hello\n');
  writeFileSync(join(ws, 'fpf.config.json'), JSON.stringify(config));
  const run = (...args: readonly string[]): Ran => fpf(args, { cwd: ws, env: envOf(dir) });
  const call: Guarded['call'] = (request, name, args) => {
    const file = join(dir, 'answers.json');
    writeFileSync(
      file,
      JSON.stringify({ answers: [{ request, response: { tool_calls: [{ name, arguments: args }] } }] }),
    );
    const before = new Set(runsIn(ws));
    const ran = run('run', request, '--model', `scripted:${file}`, '-q');
    const [id = ''] = runsIn(ws).filter((one) => !before.has(one));
    return { ran, id };
  };
  return { dir, ws, run, call };
}

export function runsIn(ws: string): readonly string[] {
  try {
    return readdirSync(join(ws, '.fpf', 'runs'));
  } catch {
    return [];
  }
}
