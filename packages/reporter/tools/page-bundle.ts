import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const from = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Where the built page lies: it is committed, so that nobody needs a bundler to use or to publish the package. */
export const pageFile = from('data/report-page.html');

/**
 * The page of its sources. Its script and its style are in it, and the only ones that its policy lets run: each by the
 * hash of its text.
 */
export async function buildPage(): Promise<string> {
  const [script, style] = [inScript(await bundle('page/main.tsx')), await bundle('page/style.css')];
  if (/<\/style/i.test(style)) throw new TypeError('the style would end its own element');
  const parts: Readonly<Record<string, string>> = {
    script,
    style,
    'script-hash': hashOf(script),
    'style-hash': hashOf(style),
  };
  const template = await readFile(from('page/page.html'), 'utf8');
  return template.replace(/\{(script|style|script-hash|style-hash)\}/g, (_, name: string) => parts[name] ?? '');
}

async function bundle(entry: string): Promise<string> {
  const made = await build({
    entryPoints: [from(entry)],
    absWorkingDir: from('.'),
    tsconfig: from('page/tsconfig.json'),
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [file] = made.outputFiles;
  if (!file || made.outputFiles.length > 1) throw new TypeError(`${entry} does not give one file`);
  return file.text.trim();
}

/** What would end the element, or begin a comment in it, is written as the same text in another way. */
function inScript(script: string): string {
  return script.replace(/<(\/script|!--)/gi, '\\x3C$1');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
