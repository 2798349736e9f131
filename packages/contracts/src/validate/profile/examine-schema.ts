import { canonicalJson } from '../../hash/canonical-json.ts';
import { sha256 } from '../../hash/sha256.ts';
import type { JsonObject, JsonValue } from '../../schema/json.ts';
import { argumentLimits, boundValue } from '../json/value-bounds.ts';
import { compile, type Compiled } from '../schema/compiled.ts';
import type { Issue } from '../schema/issue.ts';
import { plainlyFirst } from '../schema/plainly-first.ts';
import { compilesSurely } from '../schema/compiles-surely.ts';
import type { SchemaFinding } from './finding.ts';
import { isMap } from './keyword-shape.ts';
import { mostPatternSteps, schemaLimits } from './profile-limits.ts';
import { weigh } from './schema-refs.ts';
import { walkSchema } from './schema-walk.ts';

const draft = 'https://json-schema.org/draft/2020-12/schema';

/** A schema that was judged: compiled, or what keeps it out of the profile. */
export type Examined = { readonly ok: true; readonly hash: string; readonly compiled: Compiled } | Refused;
type Refused = { readonly ok: false; readonly findings: readonly SchemaFinding[] };

/**
 * Judges schemas, and remembers the last few hundred by their canonical text, so that each is compiled once. One that
 * can never change again is known by itself, too: a loaded tool's is looked at with every call.
 */
export function createExaminer(most = 256): (schema: unknown) => Examined {
  const known = new Map<string, Examined>();
  const settled = new WeakMap<object, Examined>();
  return (schema) => {
    const seen = settled.get(schema as object);
    if (seen) return seen;
    const examined = examineText(schema);
    if (examined.ok && isSettled(schema)) settled.set(schema as object, examined);
    return examined;
  };

  function examineText(schema: unknown): Examined {
    const bounded = boundValue(schema, schemaLimits);
    if (!bounded.ok) return outside(bounded.issue);
    const text = canonicalJson(schema as JsonValue);
    const hash = sha256(text);
    const examined = known.get(hash) ?? examine(JSON.parse(text) as JsonValue, hash);
    known.delete(hash);
    known.set(hash, examined);
    if (known.size > most) known.delete(known.keys().next().value as string);
    return examined;
  }
}

/** What keeps a schema out of the profile as far as reading it tells: whether it compiles is left open. */
export function outlineFindings(schema: unknown): readonly SchemaFinding[] {
  const bounded = boundValue(schema, schemaLimits);
  const outlined = bounded.ok ? outline(schema) : outside(bounded.issue);
  return 'findings' in outlined ? outlined.findings : [];
}

/** Gets a copy of its own: what was judged cannot change afterwards. */
function examine(schema: unknown, hash: string): Examined {
  const outlined = outline(schema);
  if ('findings' in outlined) return outlined;
  const { weight } = outlined;
  try {
    const compiling = (): Compiled =>
      compile(schema as JsonObject, { value: argumentLimits, patternSteps: mostPatternSteps, weight });
    const compiled = compilesSurely(schema as JsonObject)
      ? plainlyFirst(schema as JsonObject, argumentLimits, compiling)
      : compiling();
    return { ok: true, hash, compiled };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse('strict', '', message, 'Say it in the plain way: each keyword beside the type it belongs to.');
  }
}

function outline(schema: unknown): Refused | { readonly weight: number } {
  if (!isMap(schema)) return refuse('root', '', 'the schema is not an object', 'Write an object schema.');
  const findings = [...rootFindings(schema), ...walkSchema(schema)];
  if (findings.length > 0) return { ok: false, findings };
  const weighed = weigh(schema);
  if (weighed.ok) return { weight: weighed.weight };
  return weighed.problem === 'recursion'
    ? refuse('recursion', '', 'a $ref leads back to itself', 'Write the levels out, as many as are needed.')
    : refuse('size', '', 'the schema unfolds to too many parts', 'Use fewer alternatives, and fewer $ref in them.');
}

function outside({ pointer, rule, message }: Issue): Refused {
  return refuse(rule, pointer, message, 'Keep the schema small and plain: it is read by people, and by a small model.');
}

function rootFindings(schema: Readonly<Record<string, unknown>>): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = [];
  if (schema.type !== 'object') {
    findings.push({
      rule: 'root',
      pointer: '/type',
      message: 'the root is not of type object',
      fix: 'Set type to "object": arguments have names.',
    });
  }
  if (schema.$schema !== undefined && schema.$schema !== draft) {
    findings.push({
      rule: 'draft',
      pointer: '/$schema',
      message: 'another draft of JSON Schema',
      fix: `Leave $schema out, or set it to ${draft}.`,
    });
  }
  return findings;
}

function refuse(rule: string, pointer: string, message: string, fix: string): Refused {
  return { ok: false, findings: [{ rule, pointer, message, fix }] };
}

/**
 * Whether a value can never change again: frozen to its bottom, and without members that are computed when they are
 * looked at. Looks for itself, since `Object.isFrozen` speaks of one level only.
 */
function isSettled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Object.isFrozen(value)) return false;
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(
    (member) => 'value' in member && isSettled(member.value),
  );
}
