import { sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { isCostly } from './costly-builtins.ts';

const namespace = 'builtin-when-used';

/**
 * A library that is put in and requires such a module of Node's is given one that is loaded when something of it is
 * used: commander requires `child_process`, and with it sockets, for subcommands that are programs of their own, of
 * which there are none here.
 */
export function builtinsWhenUsed(): Plugin {
  return {
    name: 'builtins-when-used',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^[a-z:/_]+$/ }, ({ path, importer, kind }) =>
        isCostly(path) && kind === 'require-call' && importer.includes(`${sep}node_modules${sep}`)
          ? { path, namespace }
          : undefined,
      );
      bundler.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: `module.exports = new Proxy({}, { get: (_, name) => globalThis.process.getBuiltinModule(${JSON.stringify(path)})[name] });`,
        loader: 'js',
      }));
    },
  };
}
