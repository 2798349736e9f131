import type { Binding, Holder, MethodInterface, WorkPlan } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { compileToolSchema, toolSchemaFindings } from '@fpf/contracts/validate';
import type { Example, ExampleCall } from '../extract/extract-examples.ts';
import { bindAtWork, valueOf } from '../enact/bind-inputs.ts';
import { enact } from '../enact/enact.ts';
import { typeIn } from '../extract/json-type.ts';
import { because, type World } from './world.ts';

/** Nobody in particular: an example is about inputs and calls, so no capability is asked of its holder. */
export const anyone: Holder = Object.freeze({
  id: 'example',
  window: { start: '2026-01-12T00:00:00.000Z', end: null },
  facts: {},
});

/**
 * Each example is carried out as far as a plan goes: its inputs bound, its steps taken, its calls compared and
 * admitted.
 */
export function checkExamples(world: World): void {
  const { method } = world;
  if (world.tools.length === 0) return;
  const planned = 'plan' in enact(withoutCapabilities(method.interface), anyone, bindAtWork(method.interface));
  for (const example of method.examples) {
    for (const call of example.calls) checkCall(call, world);
    const inputs = bindingsOf(example, world);
    // Where there is no plan for any input, that is told elsewhere.
    if (planned && inputs && example.calls.length > 0) comparePlan(example, inputs, world);
  }
}

export function withoutCapabilities(method: Partial<MethodInterface>): Partial<MethodInterface> {
  return method.roles ? { ...method, roles: method.roles.map(({ role }) => ({ role, capabilities: [] })) } : method;
}

function bindingsOf({ block, bound }: Example, world: World): Readonly<Record<string, Binding>> | undefined {
  const { method } = world;
  if (!bound) return undefined;
  const parameters = new Map((method.interface.parameters ?? []).map((parameter) => [parameter.id, parameter]));
  const bindings = new Map<string, Binding>();
  for (const [id, text] of bound) {
    const schema = parameters.get(id)?.schema;
    const type = (schema && typeIn(schema)) ?? '';
    const value = type === '' ? undefined : valueOf(text, type);
    if (value === undefined)
      method.reader.findings.add(
        'skill.k46-example-input',
        type === ''
          ? `${id} is no input of the method${because(world, 'Inputs')}`
          : `${id} is of type ${type}, and is bound to \`${text.slice(0, 80)}\``,
        method.reader.place(block),
      );
    else bindings.set(id, { value });
  }
  return bindings.size === bound.size ? Object.fromEntries(bindings) : undefined;
}

function checkCall(
  { name, arguments: args, block }: ExampleCall,
  { method: { reader }, tools, boundary }: World,
): void {
  const tool = tools.find((candidate) => candidate.name === name);
  const tell = (message: string): void =>
    reader.findings.add('skill.k48-example-arguments', message, reader.place(block));
  if (!tool || !boundary.allowed_tools.includes(name))
    tell(`the example calls \`${name.slice(0, 64)}\`, which is no permitted tool of this skill`);
  else if (toolSchemaFindings(tool.input_schema).length === 0)
    for (const { pointer, message } of compileToolSchema(tool.input_schema).check(args))
      tell(`the call of \`${name}\` would be refused: arguments${pointer} ${message}`);
}

function comparePlan({ block, calls }: Example, inputs: Readonly<Record<string, Binding>>, { method }: World): void {
  const tell = (message: string): void =>
    method.reader.findings.add('skill.k47-example-calls', message, method.reader.place(block));
  const enactment = enact(withoutCapabilities(method.interface), anyone, inputs);
  if ('gaps' in enactment) {
    const own = enactment.gaps.filter(({ because }) => because === undefined);
    tell(`for these inputs there is no plan: ${own.map(({ id, message }) => `${id}: ${message}`).join('; ')}`);
    return;
  }
  if (matchCalls(enactment.plan.items, calls)) return;
  tell(`the calls are not what the steps give, which is ${enactment.plan.items.map(shown).join(', then ')}`);
}

function shown({ when, bindings, call }: WorkPlan['items'][number]): string {
  const args = Object.entries(call.arguments).map(([name, input]) => {
    const binding = 'from' in input ? bindings[input.from] : input;
    return `${JSON.stringify(name)}: ${binding && 'value' in binding ? canonicalJson(binding.value) : `(${'from' in input ? input.from : ''})`}`;
  });
  return `${when === undefined ? '' : `(when ${when}) `}${call.tool} {${args.join(', ')}}`;
}

type PlanItem = WorkPlan['items'][number];

/**
 * Whether the calls carry out the plan: each of them an item, in the plan's order, and no item left out but one with a
 * condition. An argument that an output of an earlier step gives may be anything: its value is only known at work.
 */
function matchCalls(items: readonly PlanItem[], calls: readonly ExampleCall[]): boolean {
  // From behind: `rest[c]` says whether the calls from `c` on carry out the items that were looked at.
  let rest = calls.map(() => false).concat(true);
  for (const item of items.toReversed())
    rest = rest.map(
      (_, at) => (item.when !== undefined && rest[at] === true) || (rest[at + 1] === true && isCallOf(item, calls[at])),
    );
  return rest[0] === true;
}

function isCallOf({ call, bindings }: PlanItem, asked: ExampleCall | undefined): boolean {
  if (!asked || asked.name !== call.tool) return false;
  const names = Object.keys(call.arguments);
  if (names.length !== Object.keys(asked.arguments).length) return false;
  return names.every((name) => {
    const input = call.arguments[name];
    if (!input || !Object.hasOwn(asked.arguments, name)) return false;
    const given = 'from' in input ? (Object.hasOwn(bindings, input.from) ? bindings[input.from] : undefined) : input;
    return !given || !('value' in given) || canonicalJson(given.value) === canonicalJson(asked.arguments[name] ?? null);
  });
}
