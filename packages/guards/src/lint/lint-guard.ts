import type { GuardEngine } from '@fpf/contracts';
import { type GuardOnTool, tryGuardExamples } from '../examples/guard-examples.ts';
import type { GuardFinding } from './finding.ts';
import { lintPlaceholders } from './lint-placeholders.ts';
import { type Reach, reachOf } from './reach.ts';

/** Everything that can be said of one guard over one tool without a call. Of a broken one, only that. */
export function lintGuard(engine: GuardEngine, on: GuardOnTool): readonly GuardFinding[] {
  const { owner, guard, tool } = on;
  const find = (code: string, severity: GuardFinding['severity'], message: string, next?: string): GuardFinding => ({
    code,
    severity,
    owner,
    message,
    ...(next !== undefined && { next }),
  });
  const broken = engine.checkGuard(guard);
  if (broken.length > 0) return broken.map(({ code, message, next }) => find(code, 'error', message, next));
  const reach = reachOf(engine, on);
  const { failure_mode: mode } = guard.spec;
  return [
    ...lintPlaceholders(on),
    ...(reach ? reachFindings(reach, guard.spec.when !== undefined, find) : []),
    ...(mode === 'degrade' && tool.degraded === undefined
      ? [
          find(
            'guard.no-reduced-form',
            'warning',
            `It would degrade, but ${tool.name} declares no reduced form: it only ever abstains.`,
          ),
        ]
      : []),
    ...exampleFindings(engine, on, reach, find),
  ];
}

type Find = (code: string, severity: GuardFinding['severity'], message: string, next?: string) => GuardFinding;

function reachFindings(
  { decisions, stopsWithEvidence, tried, certain }: Reach,
  has: boolean,
  find: Find,
): readonly GuardFinding[] {
  const severity = certain ? 'error' : 'warning';
  const how = certain
    ? `all ${tried} cases that make a difference were tried`
    : `${tried} cases were tried, and there are others`;
  const seems = certain ? 'It can never' : 'It seems that it can never';
  if (!decisions.has('pass')) return [find('guard.never-passes', severity, `${seems} pass: ${how}.`)];
  if (decisions.size === 1) return [find('guard.never-fails', severity, `${seems} stop a call: ${how}.`)];
  if (has && !stopsWithEvidence)
    return [
      find(
        'guard.never-fails',
        'warning',
        `With all required evidence there, \`when\` ${certain ? 'is' : 'seems'} always true, so it adds nothing: ${how}.`,
      ),
    ];
  return [];
}

function exampleFindings(
  engine: GuardEngine,
  on: GuardOnTool,
  reach: Reach | undefined,
  find: Find,
): readonly GuardFinding[] {
  const results = tryGuardExamples(engine, on);
  const failed = results.flatMap(({ name, problems }) =>
    problems.map((problem) => find('guard.example-failed', 'error', `${name}: ${problem}`)),
  );
  const shown = new Set(results.map(({ expect }) => expect));
  const lacking = [...(reach?.decisions ?? [])].filter((decision) => !shown.has(decision));
  const message = `It can come to ${lacking.join(' and to ')}, and no example shows that.`;
  return [...failed, ...(lacking.length > 0 ? [find('guard.no-example', 'warning', message)] : [])];
}
