import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compareOutput } from './compare-output.ts';
import type { Fence } from './fence.ts';
import type { Lacks } from './machine.ts';
import type { Page } from './page.ts';
import { judge, type Result } from './result.ts';
import { runProgram } from './run-program.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { skip } from './shell.ts';
import { node, type Template } from './template.ts';

const programs: ReadonlySet<string> = new Set(['ts', 'js', 'mjs']);

export function isProgram({ lang, noRun, problem }: Fence): boolean {
  return programs.has(lang) && noRun === undefined && problem === undefined;
}

type Snippet = {
  readonly fence: Fence;
  readonly shown: string | undefined;
  readonly name: string;
  readonly run: boolean;
};

/**
 * Type-checks every program of every page at once, as one consumer that has all packages installed; runs those marked
 * `run` of the pages that are followed.
 */
export async function checkSnippets(
  template: Template,
  pages: readonly Page[],
  followed: readonly Page[],
  lacks: Lacks,
): Promise<readonly Result[]> {
  const snippets = pages.flatMap((page) =>
    page.fences.flatMap((fence, index) => toSnippet(fence, page.fences[index + 1], followed.includes(page))),
  );
  if (snippets.length === 0) return [];
  const scratch = makeScratch(template);
  try {
    const consumer = makeConsumer(scratch, snippets);
    const said = snippets.some(({ fence }) => fence.lang === 'ts') ? await compile(consumer, scratch) : '';
    return await Promise.all(snippets.map((snippet) => judgeSnippet(snippet, said, consumer, scratch, lacks)));
  } finally {
    scratch.remove();
  }
}

/** Returns what the compiler says of the consumer's files. On one thread no file of ours is checked twice. */
async function compile(consumer: string, { clone, env }: Scratch): Promise<string> {
  const compiler = [join(clone, 'node_modules/.bin/tsc'), '-p', '.', '--pretty', 'false', '--singleThreaded'];
  const { code, printed } = await runProgram(compiler, consumer, env);
  if (code !== 0 && !/^\S+\.ts\(\d/m.test(printed)) throw new Error(`docs: the compiler failed:\n${printed}`);
  return printed;
}

function toSnippet(fence: Fence, next: Fence | undefined, follow: boolean): readonly Snippet[] {
  if (!isProgram(fence)) return [];
  const page = fence.file.replace(/[^\w]+/g, '-');
  const name = `${page}-${fence.line}.${fence.lang}`;
  return [{ fence, shown: next?.output ? next.text : undefined, name, run: fence.run && follow }];
}

async function judgeSnippet(
  { fence, shown, name, run }: Snippet,
  compiler: string,
  consumer: string,
  { env, clone }: Scratch,
  lacks: Lacks,
): Promise<Result> {
  const place = { file: fence.file, line: fence.line, what: `${fence.lang} block` };
  const errors = compiler.split('\n').filter((line) => line.startsWith(`${name}(`));
  if (errors.length > 0) return judge(place, errors.join('\n'));
  const script = join(consumer, name);
  if (!run) return judge(place, fence.lang === 'ts' ? undefined : await misread(script, consumer, env));
  const reason = await lacks(fence.text);
  if (reason !== undefined) return skip(fence, reason);
  const { code, printed } = await runProgram([...node, script], clone, env);
  if (code !== fence.exit) return judge(place, `it ended with ${code}, not ${fence.exit}:\n${printed.trimEnd()}`);
  return judge(place, shown === undefined ? undefined : compareOutput(shown, printed.replaceAll(clone, '.')));
}

/**
 * One script that cannot be read would keep the compiler from looking at the types of all others, so Node reads them.
 */
async function misread(script: string, cwd: string, env: Scratch['env']): Promise<string | undefined> {
  const { code, printed } = await runProgram([process.execPath, '--check', script], cwd, env);
  return code === 0 ? undefined : printed.trimEnd();
}

function makeConsumer({ home, clone }: Scratch, snippets: readonly Snippet[]): string {
  const consumer = join(home, 'consumer');
  const modules = join(consumer, 'node_modules');
  mkdirSync(join(modules, '@fpf'), { recursive: true });
  for (const folder of readdirSync(join(clone, 'packages')))
    symlinkSync(join(clone, 'packages', folder), join(modules, '@fpf', folder));
  symlinkSync(join(clone, 'packages/contracts/node_modules/@sinclair'), join(modules, '@sinclair'));
  symlinkSync(join(clone, 'node_modules/@types'), join(modules, '@types'));
  for (const { fence, name } of snippets) writeFileSync(join(consumer, name), fence.text);
  writeFileSync(join(consumer, 'package.json'), '{"type": "module"}\n');
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(settings(basename(clone))));
  return consumer;
}

function settings(clone: string): object {
  return {
    extends: `../${clone}/tsconfig.base.json`,
    compilerOptions: {
      composite: false,
      declaration: false,
      declarationMap: false,
      sourceMap: false,
      noEmit: true,
      allowImportingTsExtensions: true,
      moduleDetection: 'force',
    },
    include: ['*.ts'],
  };
}
