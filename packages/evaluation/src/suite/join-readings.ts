import type { SuiteReading, SuiteScenario } from './suite-scenario.ts';

/**
 * One suite that was run in several goes, since it was broken off: what came to its end in an earlier go counts as it
 * came out there, be it good or bad, and only the rest as it came out later. A feature that reads otherwise in a later
 * go makes it no suite that came to its end.
 */
export function joinReadings(goes: readonly SuiteReading[]): SuiteReading {
  const scenarios = new Map<string, SuiteScenario>();
  const features = new Map<string, string>();
  let same = true;
  for (const go of goes) {
    for (const one of go.scenarios) if (scenarios.get(one.place)?.over !== true) scenarios.set(one.place, one);
    for (const [uri, sum] of Object.entries(go.features)) {
      same &&= (features.get(uri) ?? sum) === sum;
      features.set(uri, sum);
    }
  }
  const all = [...scenarios.values()];
  const steps = [...new Set(goes.flatMap((go) => go.steps))].toSorted();
  return {
    ended: same && goes.at(-1)?.ended === true && all.every(({ over }) => over),
    scenarios: all,
    features: Object.fromEntries(features),
    steps,
  };
}
