import type { GuardEngine } from '@fpf/contracts';
import { type ExampleResult, type GuardOnTool, tryGuardExamples } from '../examples/guard-examples.ts';
import type { GuardFinding } from './lint-tool.ts';
import { type Reach, reachOf } from './reach.ts';
import { argumentOf, readQuestion } from '../read/question.ts';
import { propertyOf } from './candidates.ts';

/** Everything that can be said of one guard over one tool without a call. Of a broken one, only that. */
export async function lintGuard(engine: GuardEngine, on: GuardOnTool): Promise<readonly GuardFinding[]> {
  const { owner, guard, tool } = on;
  const find = (code: string, severity: GuardFinding['severity'], message: string, next?: string): GuardFinding => ({
    code,
    severity,
    owner,
    message,
    ...(next !== undefined && { next }),
  });
  const broken = await engine.checkGuard(guard);
  if (broken.length > 0) return broken.map(({ code, message, next }) => find(code, 'error', message, next));
  const reach = await reachOf(engine, on);
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
    ...exampleFindings(await tryGuardExamples(engine, on), reach, find),
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
  results: readonly ExampleResult[],
  reach: Reach | undefined,
  find: Find,
): readonly GuardFinding[] {
  const failed = results.flatMap(({ name, problems }) =>
    problems.map((problem) => find('guard.example-failed', 'error', `${name}: ${problem}`)),
  );
  const shown = new Set(results.map(({ expect }) => expect));
  const lacking = [...(reach?.decisions ?? [])].filter((decision) => !shown.has(decision));
  const message = `It can come to ${lacking.join(' and to ')}, and no example shows that.`;
  return [...failed, ...(lacking.length > 0 ? [find('guard.no-example', 'warning', message)] : [])];
}

/**
 * A question about an argument that is never there is never answered; about one that may be left out, only sometimes.
 */
function lintPlaceholders({ owner, guard, spec }: GuardOnTool): readonly GuardFinding[] {
  if (!spec) return [];
  const schema = spec.input_schema;
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  return guard.spec.required_evidence.flatMap((id): readonly GuardFinding[] => {
    const subject = readQuestion(id)?.subject;
    const name = subject === undefined ? undefined : argumentOf(subject);
    if (name === undefined) return [];
    const property = propertyOf(schema, name);
    if (!property) return [never(owner, id, `${spec.name} has no argument ${name}`)];
    if (property['type'] !== undefined && property['type'] !== 'string')
      return [never(owner, id, `the argument ${name} of ${spec.name} is no text`)];
    if (needed.includes(name)) return [];
    return [
      {
        code: 'guard.never-passes',
        severity: 'warning',
        owner,
        message: `It requires ${id}, and ${name} may be left out: a call without it is never let through.`,
        next: `Ask for it in \`when\` instead: !has(args.${name}) || ev["${id}"].value == true.`,
      },
    ];
  });
}

function never(owner: string, id: string, why: string): GuardFinding {
  return {
    code: 'guard.never-passes',
    severity: 'error',
    owner,
    message: `It requires ${id}, and ${why}: it can never pass.`,
  };
}
