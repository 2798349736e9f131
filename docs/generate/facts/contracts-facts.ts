import { codes, defaultBudget, exitOfCode, runExitOfCode } from '@fpf/contracts';
import { factsText } from './facts-text.ts';

export function contractsFacts(): string {
  return factsText('@fpf/contracts', 'each code with its exits, and the default budget', [
    ...Object.keys(codes)
      .toSorted()
      .map((code) => `code ${code}: exit ${exitOfCode(code)}, of a run that had begun ${runExitOfCode(code)}`),
    ...Object.entries(defaultBudget).map(([bound, value]) => `default budget: ${bound} ${value}`),
  ]);
}
