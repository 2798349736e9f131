import { isBuiltin } from 'node:module';

const imported = /^import ([^;"]+?) from "([a-z_:/]+)";\n/gm;

/**
 * To import a module of Node's own is to have all of its members looked at, those too that are made when they are looked at: `node:http` alone
 * brings its whole WebSocket and fetch along, 33 ms of processor time. So such a module is taken as it is, and of it what is named. Imports
 * stand above all else, wherever they are written; so does what takes their place.
 */
export function withoutFacades(text: string): string {
  const taken: string[] = [];
  const rest = text.replace(imported, (whole, names: string, from: string) => {
    if (!isBuiltin(from)) return whole;
    taken.push(...bindings(names).map((to) => `const ${to} = globalThis.process.getBuiltinModule("${from}");\n`));
    return '';
  });
  const [hashbang = ''] = /^#!.*\n/.exec(rest) ?? [];
  return hashbang + taken.join('') + rest.slice(hashbang.length);
}

/** What each of `a`, `* as a`, `{ a, b as c, default as d }`, and the first beside the last, is bound to. The default of a module of Node's is the module. */
function bindings(names: string): readonly string[] {
  const [, whole, members] = /^(?:(?:\* as )?([\w$]+))?(?:, )?(?:\{([^{}]+)\})?$/.exec(names) ?? [];
  if (whole === undefined && members === undefined) throw new TypeError(`an import that is not understood: ${names}`);
  const named = (members ?? '').split(',').map((member) => member.trim().split(' as '));
  const wholes = named.flatMap(([name, own]) => (name === 'default' && own !== undefined ? [own] : []));
  const parts = named.filter(([name]) => name !== 'default' && name !== '').map((member) => member.join(': '));
  return [...(whole === undefined ? [] : [whole]), ...wholes, ...(parts.length === 0 ? [] : [`{ ${parts.join(', ')} }`])];
}
