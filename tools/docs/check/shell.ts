import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareOutput } from './compare-output.ts';
import type { Fence } from './fence.ts';
import type { Lacks } from './machine.ts';
import type { Page } from './page.ts';
import { judge, type Place, type Result } from './result.ts';
import { runProgram } from './run-program.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import type { Template } from './template.ts';

export const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'console']);

/** Pages do not know of each other, so some are run at once, and each begins in a clone that is as it was made. */
export async function checkShells(
  template: Template,
  pages: readonly Page[],
  lacks: Lacks,
  atOnce: number,
): Promise<readonly Result[]> {
  const queue = pages.filter((page) => page.fences.some(isCommand));
  const worker = async (): Promise<readonly Result[]> => {
    const results: Result[] = [];
    const scratch = makeScratch(template);
    try {
      for (let page = queue.shift(); page; page = queue.shift()) {
        results.push(...(await checkShell(scratch, page, lacks)));
        scratch.renew();
      }
    } finally {
      scratch.remove();
    }
    return results;
  };
  return (await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, worker))).flat();
}

/** Runs a page's shell blocks from top to bottom. A block starts in the clone's root, and files stay. */
async function checkShell(scratch: Scratch, page: Page, lacks: Lacks): Promise<readonly Result[]> {
  const results: Result[] = [];
  let skipped: string | undefined;
  for (const [index, fence] of page.fences.entries()) {
    if (fence.path !== undefined && fence.noRun === undefined) write(scratch, fence.path, fence.text);
    if (!isCommand(fence)) continue;
    const next = page.fences[index + 1];
    // What a block would have left behind may be what the next one begins with.
    skipped ??= await lacks(fence.text);
    results.push(
      skipped === undefined
        ? await runBlock(scratch, fence, next?.output ? next.text : undefined)
        : skip(fence, skipped),
    );
  }
  return results;
}

export function isCommand({ lang, noRun, problem }: Fence): boolean {
  return shells.has(lang) && noRun === undefined && problem === undefined;
}

function placeOf({ file, line, lang }: Fence): Place {
  return { file, line, what: `${lang} block` };
}

export function skip(fence: Fence, reason: string): Result {
  return { ...placeOf(fence), status: 'skipped', reason };
}

async function runBlock(scratch: Scratch, fence: Fence, shown: string | undefined): Promise<Result> {
  const place = placeOf(fence);
  const { code, printed } = await runProgram(
    ['bash', '-euo', 'pipefail', '-c', commandsOf(fence)],
    scratch.clone,
    scratch.env,
  );
  if (code !== fence.exit) return judge(place, `it ended with ${code}, not ${fence.exit}:\n${printed.trimEnd()}`);
  return judge(place, shown === undefined ? undefined : compareOutput(shown, printed.replaceAll(scratch.clone, '.')));
}

/** A console block shows prompts and answers; its commands are the lines that begin with `$ `. */
function commandsOf({ lang, text }: Fence): string {
  if (lang !== 'console') return text;
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : []))
    .join('\n');
}

function write({ clone }: Scratch, path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), `${text}\n`);
}
