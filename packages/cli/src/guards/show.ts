import type { GuardExample, JsonValue } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { type GuardedTool, guardedTools, type NamingRule, rulesNaming } from '@fpf/project/guards';
import { findTool } from '@fpf/project/tools';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { guardsData } from './guards-data.ts';

export const guardsShow: CommandHandler = async (input) => {
  const { tools, policy } = await guardedTools(projectInput(input));
  const found = findTool(tools, input.args[0] as string);
  const guarded = tools.find((one) => one.tool === found.tool && one.skill === found.skill) as (typeof tools)[number];
  const rules = rulesNaming(guarded, policy);
  return {
    exitCode: 0,
    data: { ...guardsData(guarded), rules: rules.map((one) => ({ ...one })) },
    text: showGuardedTool(guarded, rules, input.terminal),
  };
};

/** One tool's guards for a reader, each with all that it says, and the rules that name the tool. */
function showGuardedTool(
  { skill: { manifest }, tool, guards }: GuardedTool,
  rules: readonly NamingRule[],
  terminal: Terminal,
): string {
  const effect = tool.effect ?? 'once';
  const none =
    effect === 'pure'
      ? 'none: it is pure, and runs on a read-only view'
      : 'NONE: a tool that changes things and has no guard never runs';
  return [
    `${manifest.id}#${tool.name} (${effect}${tool.handler?.network === true ? ', network' : ''})`,
    ...(guards.length === 0 ? [`guards:   ${none}`] : guards.flatMap((one) => showOne(one, terminal))),
    ...rules.map(({ at, rule }) => `rule:     ${at} ${visibleLine(JSON.stringify(rule))}`),
    ...(tool.degraded ? [`reduced:  ${JSON.stringify(tool.degraded)}`] : []),
  ].join('\n');
}

function showOne(
  { guard: { from, id, spec }, broken }: GuardedTool['guards'][number],
  terminal: Terminal,
): readonly string[] {
  const label = from === 'tool' ? 'guard' : `guard of the ${from} (${id})`;
  return [
    `${label}: “${visibleLine(spec.predicate)}”`,
    `  asks:   ${spec.required_evidence.map(visibleLine).join(', ') || 'nothing'}`,
    ...(spec.when === undefined ? [] : [`  when:   ${visibleLine(spec.when)}`]),
    `  else:   ${spec.failure_mode}`,
    ...broken.map(
      ({ message, next }) =>
        `  ${terminal.mark('fail')} ${visibleLine(message)}${next === undefined ? '' : ` ${visibleLine(next)}`}`,
    ),
    ...(spec.examples ?? []).map((example) => `  example: ${showExample(example)}`),
  ];
}

function showExample({ name, args, evidence, expect }: GuardExample): string {
  const given = Object.entries(evidence ?? {}).map(
    ([id, { status, value }]) => `${id} ${status === 'present' ? shown(value) : status}`,
  );
  const parts = [...(args ? [JSON.stringify(args)] : []), ...given];
  return visibleLine(`${name === undefined ? '' : `${name}: `}${parts.join(', ') || 'nothing given'} → ${expect}`);
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'present' : `= ${JSON.stringify(value)}`;
}
