// Files with keys and values, by their names: how each kind is read, and how a value is written in it.
import * as ini from './ini-values.mjs';
import * as json from './json-values.mjs';
import * as tomlScalars from './toml-scalars.mjs';
import * as toml from './toml-values.mjs';
import * as yamlAdd from './yaml-add.mjs';
import * as yamlScalars from './yaml-scalars.mjs';
import * as yaml from './yaml-values.mjs';

const never = /(?!)/;
const kinds = [
  [/\.jsonc?$/i, { name: 'JSON', ...json, dateForm: never, words: ['true', 'false'] }],
  [/\.ya?ml$/i, { name: 'YAML', ...yaml, ...yamlScalars, ...yamlAdd, words: ['true', 'false'] }],
  [/\.toml$/i, { name: 'TOML', ...toml, ...tomlScalars, words: ['true', 'false'] }],
  [/\.(?:ini|cfg)$/i, { name: 'ini', ...ini, dateForm: never, numberForm: never, words: [] }],
];

/** The kind of a file by its name; refused where it is none of them. */
export function kindOfFile(path) {
  const found = kinds.find(([form]) => form.test(path));
  if (found) return found[1];
  throw new Error(`"${path}" is no JSON, YAML, TOML or ini file by its name; for a CSV file use set_cell`);
}

/** What is wrong in a file is said with its name. */
export function named(path, work) {
  try {
    return work();
  } catch (error) {
    throw error.message.startsWith(`"${path}"`) ? error : new Error(`"${path}": ${error.message}`, { cause: error });
  }
}
