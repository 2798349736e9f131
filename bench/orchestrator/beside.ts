import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { benchAdapter, callOf, recordOf, runIn } from '../session/adapter.ts';
import { type Spread, spread } from './measured.ts';
import { cpuMs } from './meter.ts';

/** What a run cannot do without, each alone and empty: in time of the processor, and in time. */
export type Beside = Readonly<
  Record<'fsync' | 'append' | 'call' | 'sandbox', { readonly cpu: Spread; readonly wall: Spread }>
>;

export async function besideIt(dir: string): Promise<Beside> {
  mkdirSync(join(dir, 'workspace'), { recursive: true });
  const session = await benchAdapter().open({ workspace: join(dir, 'workspace'), stateDir: join(dir, 'state') });
  const file = openSync(join(dir, 'bare'), 'a');
  const page = Buffer.alloc(4_096, 'x');
  let n = 0;
  const call = async (argv: readonly string[]): Promise<void> => {
    const id = `bench/${(n += 1)}`;
    const view = await session.begin(callOf(id));
    if (argv.length > 0) await runIn(view, argv);
    await view.commit(recordOf(id));
  };
  try {
    return {
      fsync: await timed(200, async () => {
        writeSync(file, page);
        fsyncSync(file);
      }),
      append: await timed(200, async () => {
        const step = `beside/${(n += 1)}`;
        await session.store.append('beside', [
          { kind: 'run-started', step_key: step, at: new Date().toISOString(), payload: {} },
        ]);
      }),
      call: await timed(100, () => call([])),
      sandbox: await timed(20, () => call(['node', '/fpf/skill/main.mjs'])),
    };
  } finally {
    closeSync(file);
    await session.close();
  }
}

async function timed(
  times: number,
  work: () => Promise<void>,
): Promise<{ readonly cpu: Spread; readonly wall: Spread }> {
  const [cpu, wall]: [number[], number[]] = [[], []];
  for (let index = 0; index < times; index += 1) {
    const [began, spent] = [performance.now(), cpuMs()];
    await work();
    cpu.push(cpuMs() - spent);
    wall.push(performance.now() - began);
  }
  return { cpu: spread(cpu), wall: spread(wall) };
}
