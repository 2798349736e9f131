import { FpfError } from '../../errors/fpf-error.ts';
import type { JsonSchema } from '../../schema/json.ts';
import type { Issue } from '../schema/issue.ts';
import { createExaminer, type Examined, outlineFindings } from './examine-schema.ts';
import type { SchemaFinding } from './finding.ts';

export type CompiledToolSchema = {
  /** SHA-256 over the canonical text: the schema's id in traces and locks. */
  readonly hash: string;
  readonly check: (value: unknown) => readonly Issue[];
};

export type ToolSchemas = {
  readonly findings: (schema: unknown) => readonly SchemaFinding[];
  readonly compile: (schema: JsonSchema) => CompiledToolSchema;
};

/** Tool schemas with a cache of their own, for those that want one apart. */
export function createToolSchemas(most?: number): ToolSchemas {
  const examine: (schema: unknown) => Examined = createExaminer(most);
  return {
    findings(schema) {
      const examined = examine(schema);
      return examined.ok ? [] : examined.findings;
    },
    compile(schema) {
      const examined = examine(schema);
      if (!examined.ok) throw outsideProfile(examined.findings);
      return { hash: examined.hash, check: examined.compiled.check };
    },
  };
}

function outsideProfile(findings: readonly SchemaFinding[]): FpfError {
  const shown = findings
    .slice(0, 8)
    .map(({ pointer, message }) => `${pointer === '' ? 'the root' : pointer}: ${message}`);
  const fixes = [...new Set(findings.map(({ fix }) => fix))].slice(0, 4);
  return new FpfError({
    code: 'skill.tool-schema',
    message: `a tool's schema is outside the profile: ${shown.join('; ')}`,
    hint: fixes.join(' '),
    details: { findings },
  });
}

let shared: ToolSchemas | undefined;

/**
 * What keeps a schema out of the profile, and how to mend it; empty when it is inside. Never throws, whatever it is
 * given.
 */
export function toolSchemaFindings(schema: unknown): readonly SchemaFinding[] {
  shared ??= createToolSchemas();
  return shared.findings(schema);
}

/** The same without compiling, for whoever lists thousands of schemas: what only a compiler finds is not among them. */
export function toolSchemaOutline(schema: unknown): readonly SchemaFinding[] {
  return outlineFindings(schema);
}

/** Throws `skill.tool-schema` unless the schema lies in the profile. */
export function compileToolSchema(schema: JsonSchema): CompiledToolSchema {
  shared ??= createToolSchemas();
  return shared.compile(schema);
}
