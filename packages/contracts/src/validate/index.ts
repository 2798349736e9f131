export { type Admission, admit } from './admit.ts';
export type { JsonIssue, JsonRule } from './json/json-fault.ts';
export { type JsonLimits, jsonLimits } from './json/json-limits.ts';
export { checkOptions, type OptionForm, optionForms } from './options.ts';
export { pointerOf } from './json/pointer.ts';
export { quote } from './json/quote.ts';
export { type ReadJson, readJson } from './json/read-json.ts';
export {
  type CompiledToolSchema,
  compileToolSchema,
  createToolSchemas,
  toolSchemaFindings,
  toolSchemaOutline,
  type ToolSchemas,
} from './profile/compile-tool-schema.ts';
export type { SchemaFinding } from './profile/finding.ts';
export { assertValid, check, type Checker, createChecker } from './schema/check.ts';
export type { Issue } from './schema/issue.ts';
export { readRecord } from './schema/read-record.ts';
