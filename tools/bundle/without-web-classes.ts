import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const names = 'Headers|Request|Response|FormData';
const asked = new RegExp(`\\b([\\w$.]+) instanceof (${names})\\b`, 'g');
const own = new RegExp(`\\b(?:function|class) (?:${names})\\b`);

/**
 * To name one of the web's classes is to have Node load all of fetch, and HTTP/2 with it: 35 ms of processor time. A
 * library that is put in and asks whether it was handed one of them asks for the mark that they bear instead. Who has
 * such classes of its own means those.
 */
export function withoutWebClasses(): Plugin {
  return {
    name: 'without-web-classes',
    setup: (bundler) => {
      bundler.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        return own.test(text) ? undefined : { contents: byMark(text), loader: 'js' };
      });
    },
  };
}

export function byMark(text: string): string {
  return text.replace(
    asked,
    (_, thing: string, name: string) => `Object.prototype.toString.call(${thing}) === "[object ${name}]"`,
  );
}
