import { createRequire } from 'node:module';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';
import { createLinearEngine, type Meter } from '../pattern/linear-engine.ts';
import { loadRe2 } from '../pattern/load-re2.ts';
import { ownKeywords } from './own-keywords.ts';

/**
 * Ajv for draft 2020-12, strict. Nothing is converted, filled in, fetched or read from the data. Own properties only:
 * else `required: ["constructor"]` holds for `{}`. `strictRequired` is off because it misjudges `required` inside
 * `anyOf`; the tool-schema profile makes the same demand itself. Schemas are not checked against the meta-schema here
 * (54 ms): tool schemas pass the profile first, and the contracts' own are checked by a test.
 */
const options: Options = {
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  ownProperties: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  $data: false,
  validateFormats: false,
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
};

export type AjvUse = { readonly allErrors: boolean; readonly meter: Meter };

/** Loads Ajv on the first call; importing this file loads nothing. */
export function createAjv({ allErrors, meter }: AjvUse): Ajv2020 {
  const { Ajv2020: Ajv } = createRequire(import.meta.url)('ajv/dist/2020.js') as { readonly Ajv2020: typeof Ajv2020 };
  const ajv = new Ajv({ ...options, allErrors, code: { regExp: createLinearEngine(loadRe2(), meter) } });
  for (const definition of ownKeywords) ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
  return ajv;
}
