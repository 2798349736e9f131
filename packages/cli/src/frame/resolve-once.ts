import nodeModule from 'node:module';

/** A file of a built package that others in its folder share. */
const chunk = /^\.\/chunk-[A-Z0-9]{8}\.js$/;

/**
 * Loads modules of ours, and has Node look up once what the files of one folder import by the same name. Node asks the
 * disk for each file that imports it, a tenth of a list's time. What is loaded later, others' components above all, is
 * looked up as ever.
 */
export async function resolveOnce<T>(load: () => Promise<T>): Promise<T> {
  if (typeof nodeModule.registerHooks !== 'function') return load();
  const known = new Map<string, nodeModule.ResolveFnOutput>();
  const hooks = nodeModule.registerHooks({
    resolve(specifier, context, next) {
      const folder = /^file:.*\//.exec(context.parentURL ?? '')?.[0];
      if (folder === undefined) return next(specifier, context);
      if (chunk.test(specifier)) return { url: folder + specifier.slice(2), format: 'module', shortCircuit: true };
      if (!specifier.startsWith('@fpf/')) return next(specifier, context);
      const found = known.get(folder + specifier) ?? { ...next(specifier, context), shortCircuit: true };
      known.set(folder + specifier, found);
      return found;
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
