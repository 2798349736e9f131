import type { JsonObject, JsonValue, StepInput, ToolSpec } from '@fpf/contracts';
import type { ReadStep, Step } from '../extract/extract-procedure.ts';
import { fits, typeIn, typeOf } from '../extract/json-type.ts';
import { tellAt, type World } from './world.ts';

/** Steps and tools name each other: what a step calls is permitted and described, and gets what it asks for. */
export function checkSteps(world: World): void {
  const { method, boundary, tools } = world;
  const steps = method.interface.steps ?? [];
  const yielded = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const { block } = method.steps[index] as ReadStep;
    const place = method.reader.place(block);
    const tell = (code: Parameters<typeof method.reader.findings.add>[0], message: string): void =>
      method.reader.findings.add(code, `step ${step.n}: ${message}`, place);
    for (const id of outputsIn(step, world))
      if (!yielded.has(id)) tell('skill.k25-not-before', `it takes ${id}, and no step before yields it`);
    for (const id of step.out) yielded.add(id);
    if (step.uses === 'reason') continue;
    const name = step.uses.slice('tool:'.length);
    const tool = tools.find((candidate) => candidate.name === name);
    if (tools.length > 0 && !tool)
      tell('skill.k26-tool-unknown', `\`${name}\` is no tool of this skill, and not \`reason\``);
    if (tool && !boundary.allowed_tools.includes(name))
      tell('skill.k27-tool-not-allowed', `\`allowed-tools\` does not permit \`${name}\``);
    if (!tool) continue;
    checkArguments(step, tool, world, tell);
    checkYields(step, tool, world);
  }
  // Without the section no step uses anything, and that it is missing says so.
  const procedure = method.sections.find(({ title }) => title === 'Procedure');
  if (!procedure) return;
  const used = new Set(steps.map(({ uses }) => uses));
  for (const { name } of tools)
    if (boundary.allowed_tools.includes(name) && !used.has(`tool:${name}`))
      method.reader.findings.add(
        'skill.k28-tool-unused',
        `\`allowed-tools\` permits \`${name}\`, and no step of “Procedure” uses it`,
        method.reader.place({ ...procedure, text: '' }),
      );
}

type Tell = (
  code: 'skill.k29-argument-unknown' | 'skill.k30-argument-missing' | 'skill.k31-argument-type',
  message: string,
) => void;

function outputsIn(step: Step, { method: { interface: method } }: World): readonly string[] {
  const outputs = new Set(method.outputs?.map(({ id }) => id));
  return Object.values(step.in).flatMap((input) => ('from' in input && outputs.has(input.from) ? [input.from] : []));
}

function checkArguments(step: Step, tool: ToolSpec, { method: { interface: method } }: World, tell: Tell): void {
  const properties = propertiesOf(tool.input_schema);
  const parameters = new Map((method.parameters ?? []).map((parameter) => [parameter.id, parameter]));
  for (const [name, input] of Object.entries(step.in)) {
    if (!Object.hasOwn(properties, name))
      tell('skill.k29-argument-unknown', `\`${tool.name}\` has no argument \`${name}\``);
    const given = typeGiven(input, method);
    const asked = typesOf(properties[name]);
    if (given !== undefined && asked.length > 0 && !asked.some((type) => fits(given, type)))
      tell(
        'skill.k31-argument-type',
        `\`${name}\` is of type ${given}, and \`${tool.name}\` asks for ${asked.join(' or ')}`,
      );
  }
  for (const name of requiredOf(tool.input_schema)) {
    if (tool.bind && Object.hasOwn(tool.bind, name)) continue;
    const input = Object.hasOwn(step.in, name) ? step.in[name] : undefined;
    if (!input) {
      tell('skill.k30-argument-missing', `\`${tool.name}\` asks for \`${name}\`, and the step does not give it`);
      continue;
    }
    const parameter = 'from' in input ? parameters.get(input.from) : undefined;
    if (parameter && !parameter.required && parameter.default === undefined)
      tell(
        'skill.k30-argument-missing',
        `\`${tool.name}\` asks for \`${name}\`, and ${parameter.id} is optional and has no default`,
      );
  }
}

function typeGiven(
  input: StepInput,
  { parameters = [], outputs = [] }: World['method']['interface'],
): string | undefined {
  if ('value' in input) return typeOf(input.value);
  const source = [...parameters, ...outputs].find(({ id }) => id === input.from);
  return source && typeIn(source.schema);
}

/** What a tool step yields are properties of the tool's output, of the type that “Outputs” states. */
function checkYields(step: Step, tool: ToolSpec, world: World): void {
  if (!tool.output_schema) return;
  const properties = propertiesOf(tool.output_schema);
  for (const { id, name, schema } of world.method.interface.outputs ?? []) {
    if (!step.out.includes(id)) continue;
    const types = typesOf(Object.hasOwn(properties, name) ? properties[name] : undefined);
    const type = typeIn(schema) ?? '';
    if (!Object.hasOwn(properties, name))
      tellAt(
        world,
        id,
        'skill.k32-output-unknown',
        `${id}: the output of \`${tool.name}\` has no property \`${name}\``,
      );
    else if (types.length > 0 && !types.includes(type) && !types.some((one) => fits(one, type)))
      tellAt(
        world,
        id,
        'skill.k32-output-unknown',
        `${id}: \`${name}\` of \`${tool.name}\` is of type ${types.join(' or ')}, not ${type}`,
      );
  }
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as JsonObject)
    : {};
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];
}

function typesOf(schema: JsonValue | undefined): readonly string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  const { type } = schema as JsonObject;
  return [type].flat().filter((one): one is string => typeof one === 'string');
}
