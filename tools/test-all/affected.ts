import { chooseSuites } from '../reach/choose.ts';
import { changedSince } from '../reach/changed-since.ts';
import { readMap } from '../reach/map.ts';
import { findSuites } from '../reach/suites.ts';
import { affectedTargets, oneByOne, wholeTargets } from './targets.ts';

/** Product code: what a map of executed files can tell the reach of. */
const product = /^packages\/(?!cucumber\/)[^/]+\/src\//;

/**
 * Returns the runs of Nx that a change asks for. Nx knows what depends on a skill, a page or a test, file by file; of
 * product code it knows only the package, so which features such a change reaches is looked up in the map.
 */
export function affectedRuns(root: string, base: string): readonly (readonly string[])[] {
  const changed = changedSince(root, base);
  const [sources, others] = [
    changed.filter((file) => product.test(file)),
    changed.filter((file) => !product.test(file)),
  ];
  const suites = findSuites(root);
  const chosen = chooseSuites(sources, readMap(), suites);
  const features = sources.length === 0 ? [] : suites.features.filter((feature) => chosen.has(feature));
  const targets = wholeTargets.filter((name) => name !== 'scenarios');
  return [
    ...(others.length > 0
      ? [['affected', `--targets=${affectedTargets.join(',')}`, `--files=${others.join(',')}`]]
      : []),
    ...(sources.length > 0
      ? [
          [
            'affected',
            `--targets=${targets.join(',')}`,
            `--files=${sources.join(',')}`,
            `--exclude=${oneByOne.join(',')}`,
          ],
        ]
      : []),
    ...(features.length > 0 ? [['run-many', '--targets=bdd', `--projects=${features.join(',')}`]] : []),
  ];
}
