import { readFile } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';
import type { OutputFile, Plugin } from 'esbuild';

const mark = 'fpf-place:';

/**
 * A source that asks where it lies is told where it would lie if it were built alone: data, templates and threads are
 * found from there. Where its text has come to is known when all is built, so a mark stands for it until then.
 */
export function markPlaces(src: string): Plugin {
  return {
    name: 'own-places',
    setup: (bundler) => {
      bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const own = relative(src, path).split(sep).join('/').replace(/ts$/, 'js');
        const url = `new URL(${JSON.stringify(mark + own)}, import.meta.url)`;
        const contents = text.replace(/\bimport\.meta\.url\b/g, `${url}.href`);
        if (/\bimport\.meta\.(?:dirname|filename)\b/.test(contents))
          throw new TypeError(`${path}: ask import.meta.url for the place`);
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** The text of a built file, each mark the way from that file to the place it stands for. */
export function placed({ text }: OutputFile, file: string): string {
  return text.replace(/"fpf-place:([^"]+)"/g, (_, own: string) => {
    const way = posix.relative(posix.dirname(file), own);
    return JSON.stringify(way.startsWith('.') ? way : `./${way}`);
  });
}
