import type { JsonObject, JsonSchema, MethodInterface, ScopedGuard, SkillFile, ToolSpec } from '@fpf/contracts';
import { askedByGuards, tellAt, type World } from './closed-world/world.ts';
import { enact } from './enact/enact.ts';
import { bindAtWork } from './enact/bind-inputs.ts';
import { checkBounds, checkIds } from './closed-world/check-ids.ts';
import { anyone, checkExamples, withoutCapabilities } from './closed-world/check-examples.ts';
import { checkLinks } from './closed-world/check-links.ts';
import { checkSteps } from './closed-world/check-steps.ts';
import { checkTerms } from './closed-world/check-terms.ts';
import type { Section } from '../read/markdown.ts';
import type { Boundary } from '../profile/boundary.ts';
import type { Findings } from '../report/findings.ts';
import { extractMethod } from './extract/extract-method.ts';

type MethodSources = {
  readonly boundary: Boundary;
  readonly tools: readonly ToolSpec[];
  readonly guards: readonly ScopedGuard[];
  readonly files: readonly SkillFile[];
  /** The name of SKILL.md, for places. */
  readonly file: string;
};

/**
 * The interface of the method that a body describes, with a finding for whatever is malformed, missing or not closed.
 */
export function readMethod(
  sections: readonly Section[],
  sources: MethodSources,
  findings: Findings,
): Partial<MethodInterface> {
  const extracted = extractMethod(sections, sources.boundary, sources.file, findings);
  const method = { ...extracted, interface: boundInputs(extracted.interface, sources.tools) };
  checkCompleteness({ method, ...sources });
  return method.interface;
}

/**
 * Epistemic completeness: a closed world over the skill's folder. Every id, tool, argument, term and link resolves
 * inside it.
 */
function checkCompleteness(world: World): void {
  checkIds(world);
  checkEvidence(world);
  checkSteps(world);
  checkBounds(world);
  checkTerms(world);
  checkLinks(world);
  checkExamples(world);
  checkPlan(world);
}

/** The last word is `enact`'s. A gap that no other finding explains is told as it is. */
function checkPlan(world: World): void {
  const { interface: method, reader } = world.method;
  if (reader.findings.errors() > 0) return;
  const enactment = enact(withoutCapabilities(method), anyone, bindAtWork(method));
  if ('gaps' in enactment)
    for (const { id, message } of enactment.gaps) tellAt(world, id, 'skill.k49-gap', `gap ${id}: ${message}`);
}

/** Every precondition and every criterion has evidence that is declared; so has every guard. */
function checkEvidence(world: World): void {
  const { method } = world;
  const { preconditions = [], acceptance = [], evidence } = method.interface;
  if (!evidence) return;
  const known = new Set(evidence.map(({ id }) => id));
  for (const { id, evidence: ids } of [...preconditions, ...acceptance])
    if (!ids.some((one) => known.has(one)))
      tellAt(world, id, 'skill.k24-no-evidence', `${id} has no evidence that “Evidence” declares`);
  for (const { id, over } of acceptance)
    if (over.length === 0)
      tellAt(world, id, 'skill.k14-acceptance', `${id} names no output and no effect that it judges`);
  const answers = new Set(evidence.flatMap(({ id, query }) => (query === undefined ? [id] : [id, query])));
  for (const { guard, asked } of askedByGuards(world))
    if (!answers.has(asked))
      method.reader.findings.add(
        'skill.k33-guard-evidence',
        `${guard} asks for ${JSON.stringify(asked.slice(0, 128))}, and “Evidence” lists no such id or query`,
        { file: world.boundary.metadata['fpf-tools'] ?? 'tools.json' },
      );
}

type Method = Partial<MethodInterface>;
type Parameter = MethodInterface['parameters'][number];
type Use = { readonly schema: JsonObject; readonly always: boolean };

/**
 * The interface with the bounds of each input: those of the arguments that steps fill with it, so that a plan made from
 * the interface alone asks no tool for what the tool refuses. A step that is always taken counts; of alternatives, one
 * has to fit.
 */
export function boundInputs(method: Method, tools: readonly ToolSpec[]): Method {
  if (!method.parameters) return method;
  const byName = new Map(tools.map((tool) => [`tool:${tool.name}`, tool]));
  return {
    ...method,
    parameters: method.parameters.map((parameter) => bounded(parameter, usesOf(parameter.id, method, byName))),
  };
}

function usesOf(id: string, { steps = [] }: Method, tools: ReadonlyMap<string, ToolSpec>): readonly Use[] {
  return steps.flatMap((step) => {
    const root = tools.get(step.uses)?.input_schema;
    if (!root) return [];
    return Object.entries(step.in).flatMap(([name, input]): readonly Use[] => {
      const schema = 'from' in input && input.from === id ? argumentIn(root, name) : undefined;
      return schema ? [{ schema, always: step.when === undefined }] : [];
    });
  });
}

/** The schema of one argument, with the definitions that it may refer to. */
function argumentIn({ properties, $defs }: JsonSchema, name: string): JsonObject | undefined {
  if (
    typeof properties !== 'object' ||
    properties === null ||
    Array.isArray(properties) ||
    !Object.hasOwn(properties, name)
  )
    return undefined;
  const { [name]: property } = properties as JsonObject;
  if (typeof property !== 'object' || property === null || Array.isArray(property)) return undefined;
  const { description: _said, ...schema } = property as JsonObject;
  return $defs !== undefined && JSON.stringify(schema).includes('"$ref"') ? { ...schema, $defs } : schema;
}

function bounded(parameter: Parameter, uses: readonly Use[]): Parameter {
  const always = uses.filter((use) => use.always);
  const schemas = distinct((always.length > 0 ? always : uses).map(({ schema }) => schema));
  const [only, another] = schemas;
  if (!only) return parameter;
  const { type } = parameter.schema;
  if (!another) return { ...parameter, schema: { ...only, ...(type !== undefined && { type }) } };
  return { ...parameter, schema: { ...parameter.schema, [always.length > 0 ? 'allOf' : 'anyOf']: schemas } };
}

function distinct(schemas: readonly JsonObject[]): JsonObject[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
