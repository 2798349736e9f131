import { row } from '../../measure.ts';
import type { Line } from './compare.ts';
import { splits, type Split } from './evaluation-set.ts';
import type { Paired } from './paired.ts';
import type { PackRates } from './shipped-pack.ts';
import type { Sensitivity } from './sensitivity.ts';
import type { Stratum } from './strata.ts';

export function accuracyTable(lines: readonly Line[]): string {
  const head = [
    'split',
    'skills',
    'engine',
    'n',
    'top-1',
    'top-3',
    'keep',
    'served',
    'loaded',
    'abstain off',
    'near',
    'both',
  ];
  return table(
    head,
    splits.flatMap((split) =>
      lines
        .filter((line) => line.split === split)
        .map(({ size, engine, rates }) => [
          split,
          String(size),
          engine,
          String(rates.onTopic),
          ...[rates.top1, rates.top3, rates.keep, rates.served].map(percent),
          rates.loaded.toFixed(2),
          ...[rates.abstainOff, rates.abstainNear, rates.abstain].map(percent),
        ]),
    ),
  );
}

export function pairedTable(all: readonly Paired[]): string {
  return table(
    ['skills', 'right among the first', 'n', 'fpf', 'MiniSearch', 'fpf alone', 'MiniSearch alone', 'by chance'],
    all.map(({ size, places, onTopic, ours, theirs, onlyOurs, onlyTheirs, chance }) => [
      ...[size, places, onTopic].map(String),
      ...[ours / onTopic, theirs / onTopic].map(percent),
      ...[onlyOurs, onlyTheirs].map(String),
      chance < 0.001 ? '< 0.001' : chance.toFixed(3),
    ]),
  );
}

export function strataTable(all: readonly { readonly split: Split; readonly strata: readonly Stratum[] }[]): string {
  return table(
    ['split', 'words shared', 'n', 'top-1', 'top-3', 'keep', 'served'],
    all.flatMap(({ split, strata }) =>
      strata.map(({ shared, rates: { onTopic, top1, top3, keep, served } }) => [
        split,
        shared,
        String(onTopic),
        ...[top1, top3, keep, served].map(percent),
      ]),
    ),
  );
}

export function packTable(all: readonly PackRates[]): string {
  return table(
    ['author', 'requests were', 'n', 'top-1', 'keep', 'served', 'loaded', 'abstain off', 'near', 'both'],
    all.map(({ author, sight, rates }) => [
      author,
      sight,
      String(rates.onTopic),
      ...[rates.top1, rates.keep, rates.served].map(percent),
      rates.loaded.toFixed(2),
      ...[rates.abstainOff, rates.abstainNear, rates.abstain].map(percent),
    ]),
  );
}

export function sensitivityTable(all: readonly Sensitivity[]): string {
  const looked = [...(all[0]?.rates.keys() ?? [])];
  return table(
    ['constant', 'value', 'which is', ...looked.map((split) => `${split}: top-1, top-3, keep, abstain`), 'costs'],
    all.map(({ constant, value, how, rates, costs }) => [
      constant,
      String(value),
      how,
      ...[...rates.values()].map(({ top1, top3, keep, abstain }) =>
        [top1, top3, keep, abstain].map((rate) => (100 * rate).toFixed(1)).join(', '),
      ),
      costs.toFixed(1),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
