import { resolve } from 'node:path';
import type { Enactment, Holder, SkillDiagnostic, StepInput, WorkPlan } from '@fpf/contracts';
import { FpfError } from '@fpf/contracts/errors';
import { visibleLine } from '@fpf/files/text';
import { machineFacts } from '@fpf/project/host';
import { bindAtWork, bindTexts, enact, extractFolder, hasErrors, showFinding } from '@fpf/skill-registry';
import { type CommandHandler, type CommandInput, type CommandResult, flag, values } from '../command/descriptor.ts';

export const skillsEnact: CommandHandler = async (input) => {
  const dir = input.args[0] as string;
  const given = nameValues('input', values(input, 'input'));
  const holder = statedHolder(Date.now(), nameValues('fact', values(input, 'fact')), flag(input, 'onlyFacts'));
  const { interface: method, diagnostics, gaps } = extractFolder(resolve(dir));
  if (Object.keys(method).length === 0 && hasErrors(diagnostics)) return unread(input, diagnostics);
  const bindings = Object.keys(given).length === 0 ? bindAtWork(method) : bindTexts(method, given);
  const enactment = enact(method, holder, bindings, gaps);
  if ('gaps' in enactment)
    return { exitCode: 3, data: enactment as never, text: showEnactment(enactment, input.terminal.mark('abstain')) };
  if (!hasErrors(diagnostics))
    return { exitCode: 0, data: enactment as never, text: showEnactment(enactment, input.terminal.mark('pass')) };
  // A malformed item is left out of the interface: a plan without it would be a plan of something else.
  return {
    exitCode: 6,
    data: { diagnostics } as never,
    text: diagnostics
      .map((finding) => `${input.terminal.mark('fail')} ${visibleLine(showFinding(finding))}`)
      .join('\n'),
    error: {
      code: 'skill.not-valid',
      message: `${dir} has findings, so nothing is planned from it`,
      hint: `Run \`fpf skills validate ${dir}\`.`,
    },
  };
};

/** Where nothing could be read, what is wrong is one finding, and not that every section is missing. */
function unread(input: CommandInput, diagnostics: readonly SkillDiagnostic[]): CommandResult {
  const [first] = diagnostics;
  const isNone = first?.code === 'skill.f01-no-skill-md';
  return {
    exitCode: isNone ? 2 : 6,
    data: { diagnostics },
    text: diagnostics
      .map((finding) => `${input.terminal.mark('fail')} ${visibleLine(showFinding(finding))}`)
      .join('\n'),
    error: {
      code: isNone ? 'skill.f01-no-skill-md' : 'skill.not-valid',
      message: isNone
        ? `${input.args[0]} has no SKILL.md, so it is no skill folder`
        : `${input.args[0]} cannot be read as a skill`,
      hint: first?.fix ?? `Run \`fpf skills validate ${input.args[0]}\`.`,
    },
  };
}

/**
 * `name=value` texts of an option as a map. What has no `=`, and a name twice, is a mistake of the one who typed it.
 */
function nameValues(option: string, texts: readonly string[]): Readonly<Record<string, string>> {
  const pairs = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (name === '' || pairs.has(name))
      throw new FpfError({
        code: 'usage.bad-option',
        message:
          name === '' ? `fpf: --${option} ${text} has no name before a “=”.` : `fpf: --${option} gives ${name} twice.`,
        hint: `Write --${option} NAME=VALUE, once for each name.`,
      });
    pairs.set(name, text.slice(at + 1));
  }
  return Object.fromEntries(pairs);
}

/** A run that nobody has started: what it would state of itself on this machine, over an open session. */
function statedHolder(now: number, facts: Readonly<Record<string, string>>, only: boolean): Holder {
  const run = { ...machineFacts(), 'workspace-read': 'granted', 'workspace-write': 'granted' };
  return {
    id: 'fpf-cli',
    window: { start: new Date(now).toISOString(), end: null },
    facts: only ? { ...facts } : { ...run, ...facts },
  };
}

type PlanItem = WorkPlan['items'][number];

/** An enactment for a reader: the role and the plan, or the gaps in the order in which they are to be filled. */
export function showEnactment(enactment: Enactment, mark: string): string {
  if ('gaps' in enactment)
    return [
      `${mark} No role can be assigned and no work planned. What is missing:`,
      ...enactment.gaps.map(
        ({ id, message, because }) => `  ${id}: ${message}${because === undefined ? '' : ` (because of ${because})`}`,
      ),
    ]
      .map(visibleLine)
      .join('\n');
  const { assignment, plan } = enactment;
  const checks = assignment.capabilityChecks.map(({ id, verdict }) => `${id} ${verdict}`).join(', ');
  return [
    `${mark} ${assignment.id}`,
    `  role:  ${assignment.role} in ${assignment.context}`,
    `  asked: ${checks || 'nothing'}`,
    `  plan:  ${plan.id}, stops at ${plan.stopConditions.join('; ')}`,
    ...plan.items.flatMap(showItem),
  ]
    .map(visibleLine)
    .join('\n');
}

function showItem({
  id,
  call,
  bindings,
  when,
  guard,
  requiredEvidence,
  dependsOn,
  acceptance,
  onFailure,
}: PlanItem): readonly string[] {
  const given = Object.entries(call.arguments).map(([name, input]) => `${name} = ${shown(input, bindings)}`);
  return [
    `  ${id}  ${call.tool}: ${given.join(', ') || 'no arguments'}`,
    ...(when === undefined ? [] : [`        when ${when}`]),
    ...(dependsOn.length === 0 ? [] : [`        after ${dependsOn.join(', ')}`]),
    `        guard ${guard.join(', ') || 'none'}; evidence ${requiredEvidence.join(', ') || 'none'}; judged by ` +
      `${acceptance.join(', ') || 'nothing'}; on failure ${onFailure.join(', ')}`,
  ];
}

function shown(input: StepInput, bindings: PlanItem['bindings']): string {
  if ('value' in input) return JSON.stringify(input.value);
  const binding = Object.hasOwn(bindings, input.from) ? bindings[input.from] : undefined;
  if (!binding) return `${input.from} (yielded before)`;
  return 'value' in binding ? `${JSON.stringify(binding.value)} (${input.from})` : `${input.from} (bound at work)`;
}
