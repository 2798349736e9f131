import { familyOf } from './family.ts';

export type Part = 'engine' | 'holder' | 'tool' | 'worker';

const looks: Readonly<Record<Part, RegExp>> = {
  engine: /sdk-child/,
  holder: /fpf-holder/,
  tool: /main\.mjs/,
  worker: /worker/,
};

/** Ends the innermost process of a part, where there is one just now. */
export function killPartNow(pid: number, part: Part): boolean {
  const last = familyOf(pid)
    .filter(({ command }) => looks[part].test(command))
    .at(-1);
  if (last === undefined) return false;
  try {
    process.kill(last.pid, 'SIGKILL');
    return true;
  } catch {
    // It has just ended.
    return false;
  }
}
