import { escape, markdownTable } from '../report/tables.ts';
import type { AcceptanceRecord } from '@fpf/contracts';
import { sayModel, visibleName } from '../report/say-model.ts';
import { pairRows, pairsText, turnedLines } from './pairs.ts';

/** The verdict in a line. */
export function acceptanceVerdict({
  accepted,
  candidate,
  reasons,
}: Pick<AcceptanceRecord, 'accepted' | 'candidate' | 'reasons'>): string {
  const name = visibleName(candidate.name);
  if (accepted) return `${name} is accepted.`;
  return `${name} is NOT accepted: ${reasons.map(({ code }) => code).join(', ')}.`;
}

/** For a terminal: who, against whom, each demand, and what to do about those that do not hold. */
export function acceptanceText(record: AcceptanceRecord): string {
  const rows = record.checks.map(({ id, ok, said }) => `  ${ok ? 'ok    ' : 'NOT OK'}  ${id.padEnd(13)}  ${said}`);
  const reasons = record.reasons.flatMap(({ code, next }) => [`  ${code}`, `    next: ${next}`]);
  return [
    `candidate  ${sayModel(record.candidate)}`,
    `pinned     ${sayModel(record.pinned)}, by the ${record.pinned_by}`,
    ...(record.same_model ? ['           They have the same digest: this is the pinned model.'] : []),
    '',
    ...rows,
    ...(record.suite?.failures ?? [])
      .slice(0, 8)
      .map(({ scenario, said }) => `          ${scenario}: ${said.slice(0, 160)}`),
    ...(record.evaluation ? ['', ...pairsText(record.evaluation)] : []),
    '',
    acceptanceVerdict(record),
    ...reasons,
  ].join('\n');
}

/** The same as a page. Names come from models and files, so all is escaped. */
export function acceptanceMarkdown(record: AcceptanceRecord): string {
  const { suite, evaluation, bounds } = record;
  return [
    `# Acceptance: ${record.accepted ? 'accepted' : 'not accepted'}`,
    escape(acceptanceVerdict(record)),
    [
      `- candidate: ${escape(sayModel(record.candidate))}`,
      `- pinned: ${escape(sayModel(record.pinned))}, by the ${record.pinned_by}`,
      ...(record.same_model ? ['- They have the same digest: this is the pinned model.'] : []),
      `- bounds: at least ${bounds.cases} cases, chance ${bounds.chance}, loss of a skill ${bounds.skillLoss}, schema errors ${bounds.schemaErrors}`,
      ...(suite
        ? [
            `- suite: ${suite.passed} passed, ${suite.failed} failed, ${suite.skipped} skipped; the candidate decided in ${suite.decided}`,
          ]
        : []),
      ...(evaluation
        ? [`- requests: ${evaluation.better} better, ${evaluation.worse} worse, ${evaluation.same} the same`]
        : []),
    ].join('\n'),
    markdownTable(
      ['', 'check', 'what was found'],
      record.checks.map(({ id, ok, said }) => [ok ? 'ok' : 'not ok', id, said]),
    ),
    ...(evaluation ? ['## Requests, pair by pair', markdownTable(...pairRows(evaluation))] : []),
    ...(evaluation && turnedLines(evaluation).length > 0
      ? [
          turnedLines(evaluation)
            .map((line) => `- ${escape(line)}`)
            .join('\n'),
        ]
      : []),
    ...(record.reasons.length > 0
      ? ['## What to do', record.reasons.map(({ code, next }) => `- ${code}: ${escape(next)}`).join('\n')]
      : []),
    ...(suite && suite.failures.length > 0
      ? [
          '## Scenarios that are not green',
          suite.failures.map(({ scenario, said }) => `- ${escape(scenario)}: ${escape(said)}`).join('\n'),
        ]
      : []),
  ]
    .join('\n\n')
    .concat('\n');
}
