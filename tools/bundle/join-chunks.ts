import { posix } from 'node:path';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { groupChunks } from './group-chunks.ts';

/**
 * Puts small chunks together. esbuild gives each set of entries that share something a chunk of its own, and most of
 * these hold a function or two. What a command gets beside are a few functions that it does not call.
 */
export async function joinChunks(
  files: ReadonlyMap<string, string>,
  { outputs }: Metafile,
  outdir: string,
): Promise<ReadonlyMap<string, string>> {
  const joined = new Map(files);
  const into = new Map<string, string>();
  for (const group of groupChunks(files, outputs, outdir)) {
    const [made] = await joinedFiles(group, files);
    if (!made) throw new Error(`nothing came of ${group.join(', ')}`);
    const name = `chunk-${made.hash
      .replace(/[^A-Za-z0-9]/g, '')
      .padEnd(8, '0')
      .slice(0, 8)
      .toUpperCase()}.js`;
    for (const file of group) {
      joined.delete(file);
      into.set(file, name);
    }
    if (joined.has(name)) throw new Error(`two chunks would be ${name}`);
    joined.set(name, made.text);
  }
  for (const [file, text] of joined) {
    const to = isChunk.test(file) ? passesOn(redirected(file, text, into)) : undefined;
    if (to === undefined) continue;
    joined.delete(file);
    into.set(file, to);
  }
  return new Map([...joined].map(([file, text]) => [file, redirected(file, text, into)]));
}

const isChunk = /^chunk-[A-Z0-9]{8}\.js$/;

/** The chunk that a chunk only hands on, all under the same names: whoever imports it may as well import that one. */
function passesOn(text: string): string | undefined {
  const [, names, to, again] = /^import \{([^}]*)\} from "\.\/([^"/]+)";\nexport \{([^}]*)\};\n$/.exec(text) ?? [];
  return names !== undefined && names === again && !/ as /.test(names) && isChunk.test(to ?? '') ? to : undefined;
}

async function joinedFiles(
  group: readonly string[],
  files: ReadonlyMap<string, string>,
): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    stdin: { contents: group.map((file) => `export * from "./${file}";`).join('\n'), resolveDir: '/' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
    plugins: [
      {
        name: 'chunks',
        setup: (bundler) => {
          bundler.onResolve({ filter: /.*/ }, ({ path }) => {
            const file = path.replace(/^\.\//, '');
            return group.includes(file) ? { path: file, namespace: 'chunk' } : { path, external: true };
          });
          bundler.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({ contents: files.get(path) ?? '' }));
        },
      },
    ],
  });
  return outputFiles;
}

/** The text with each import of a joined chunk leading to what it is in now. */
function redirected(file: string, text: string, into: ReadonlyMap<string, string>): string {
  return text.replace(/"(\.{1,2}\/[^"\n]*chunk-[A-Z0-9]{8}\.js)"/g, (whole, to: string) => {
    const now = into.get(posix.join(posix.dirname(file), to));
    if (now === undefined) return whole;
    const way = posix.relative(posix.dirname(file), now);
    return JSON.stringify(way.startsWith('.') ? way : `./${way}`);
  });
}
