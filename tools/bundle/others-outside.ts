import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** What is imported by name stays outside, but for what is to be put in, and what that brings along. */
export function othersOutside(inline: readonly string[]): Plugin {
  return {
    name: 'others-outside',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return undefined;
        const within = importer.includes(`${sep}node_modules${sep}`);
        const named = inline.some((name) => path === name || path.startsWith(`${name}/`));
        return within || named ? undefined : { path, external: true };
      });
    },
  };
}
