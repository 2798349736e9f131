import { isBuiltin } from 'node:module';
import { isCostly } from './costly-builtins.ts';

const imported = /^import ([^;"]+?) from "([a-z_:/]+)";\n/gm;

/**
 * To import a module of Node's own is to have all of its members looked at, those too that are made when they are
 * looked at: `node:http` alone brings its whole WebSocket and fetch along, 33 ms of processor time. So such a module is
 * taken as it is, and of it what is named; and one that takes milliseconds itself, when a function of it is called.
 * Imports stand above all else, wherever they are written; so does what takes their place.
 */
export function withoutFacades(text: string): string {
  const taken: string[] = [];
  const rest = text.replace(imported, (whole, names: string, from: string) => {
    if (!isBuiltin(from)) return whole;
    taken.push(...bindings(names, from));
    return '';
  });
  const [hashbang = ''] = /^#!.*\n/.exec(rest) ?? [];
  return hashbang + taken.join('') + rest.slice(hashbang.length);
}

/**
 * What each of `a`, `* as a`, `{ a, b as c, default as d }`, and the first beside the last, is bound to. The default of
 * a module of Node's is the module.
 */
function bindings(names: string, from: string): readonly string[] {
  const [, whole, members] = /^(?:(?:\* as )?([\w$]+))?(?:, )?(?:\{([^{}]+)\})?$/.exec(names) ?? [];
  if (whole === undefined && members === undefined) throw new TypeError(`an import that is not understood: ${names}`);
  const named = (members ?? '')
    .split(',')
    .map((member) => member.trim().split(' as '))
    .filter(([name]) => name !== '');
  const wholes = named.flatMap(([name, own]) => (name === 'default' && own !== undefined ? [own] : []));
  const parts = named.filter(([name]) => name !== 'default');
  const [late, early] = [parts.filter(([name]) => isLate(from, name)), parts.filter(([name]) => !isLate(from, name))];
  const taken = `globalThis.process.getBuiltinModule("${from}")`;
  return [
    ...(whole === undefined ? [] : [`const ${whole} = ${taken};\n`]),
    ...wholes.map((own) => `const ${own} = ${taken};\n`),
    ...(early.length === 0 ? [] : [`const { ${early.map((member) => member.join(': ')).join(', ')} } = ${taken};\n`]),
    ...late.map(([name = '', own = name]) => `let ${own} = (...given) => (${own} = ${taken}.${name})(...given);\n`),
  ];
}

/**
 * A function of a costly module stands for itself until it is called first, which is when its module is loaded. Classes
 * and values are there at once.
 */
function isLate(from: string, name = ''): boolean {
  if (!isCostly(from) || !/^[a-z]/.test(name)) return false;
  return (
    typeof (process.getBuiltinModule(from) as Readonly<Record<string, unknown>> | undefined)?.[name] === 'function'
  );
}
