import { payloadsOf } from '@fpf/contracts';
import type { PinsPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';
import { decidedByPerson } from '../decided-by.ts';
import { sortedEntries } from '../stable-json.ts';

type Row = readonly [string, string];

/** What decided the run beside the request: everything that would have to be the same for it to come out the same. */
export function pinsPart({ trace, events, limits, words }: PageWork): PinsPart {
  const [started] = payloadsOf(events, 'run-started');
  const { capability } = trace;
  const groups: readonly { readonly name: string; readonly rows: readonly Row[] }[] = [
    {
      name: 'Model',
      rows: [
        ['name', trace.model],
        ['digest', trace.model_digest ?? 'none'],
        [
          'conforming',
          trace.conforming === true
            ? 'yes: a pinned FunctionGemma decided'
            : trace.plan
              ? `no: the calls are those that run ${trace.plan.run} planned, and no model was asked`
              : decidedByPerson(trace)
                ? 'no: a person gave the call, and no model was asked'
                : 'no: what decided was no pinned FunctionGemma',
        ],
        ...(trace.model_choice === undefined ? [] : [['why this one', trace.model_choice] as const]),
        ...(trace.models ?? []).map(({ name, digest, before }): Row => [
          `in force ${before === undefined ? 'first' : `before ${before}`}`,
          `${name} ${digest ?? ''}`,
        ]),
      ],
    },
    {
      name: 'Project',
      rows: [
        ['config', trace.config_hash ?? 'none'],
        ['lock', trace.lock_hash ?? 'none'],
        ['frozen', trace.frozen === true ? 'yes: any drift from the lock would have been refused' : 'no'],
        ['mode', started?.mode ?? 'default'],
        [
          'policy',
          started?.policy ? 'stated by the project' : 'none stated: tools of the shipped pack may run, others ask',
        ],
      ],
    },
    { name: 'Components', rows: sortedEntries(trace.components ?? {}) },
    {
      name: 'Sandbox',
      rows: capability
        ? [
            ['step', capability.mode],
            ['confined', capability.confined ? 'yes' : 'no'],
            ['network', capability.network],
            ['processes', capability.nproc],
            ['system calls', capability.seccomp === true ? 'filtered' : 'not filtered'],
            ['writes go to', capability.upper ?? 'unknown'],
            ['engine', capability.engine],
            ...capability.notes.map((note): Row => ['note', note]),
            ...(capability.fix === null ? [] : [['a higher step', capability.fix] as const]),
          ]
        : [],
    },
    {
      name: 'Session',
      rows: [
        ['id', started?.session ?? ''],
        ['snapshot', trace.agentfs_session.snapshot_id],
        ['file', trace.agentfs_session.db_path],
        ['engine', trace.engine ?? 'unknown'],
      ],
    },
    {
      name: 'Records',
      rows: [
        ['events of the journal', String(trace.journal?.events ?? 0)],
        ['head of the journal', trace.journal?.head ?? 'none'],
        ['rows of the audit', String(trace.audit?.rows ?? 0)],
        ['head of the audit', trace.audit?.head ?? 'none'],
      ],
    },
    {
      name: 'Budget',
      rows: sortedEntries(started?.budget ?? {}).map(([name, value]): Row => [
        name.replaceAll('_', ' '),
        withCommas(value),
      ]),
    },
    { name: 'Machine', rows: sortedEntries(started?.facts ?? {}) },
  ];
  return {
    groups: groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => ({
        name,
        rows: rows.slice(0, limits.list).map(([key, value]) => [key, words.head(value, limits.message)]),
      })),
  };
}

/** As `toLocaleString('en')`, which reads the data of a language first: that takes longer than the rest of a page. */
function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
