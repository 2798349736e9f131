// Writes the codes that `src/words/word-directions.ts` reads.
import { letters, levels, toLengthOne } from '../src/words/word-directions.ts';

/** How far apart two levels are, for a direction of length one. */
const steps = { direction: 0.08, meaning: 0.065 };

export function writeDirection(values: Float64Array): string {
  return writeLevels(values, steps.direction);
}

export function writeMeaning(values: Float64Array): string {
  return writeReach(values, steps.meaning);
}

/** Two dimensions to a letter; `step` is how far apart two levels are, for a direction of length one. */
function writeLevels(values: Float64Array, step: number): string {
  const direction = toLengthOne(values);
  const level = (value = 0): number => Math.max(0, Math.min(levels - 1, Math.round(value / step + (levels - 1) / 2)));
  return Array.from(
    { length: values.length / 2 },
    (_, at) => letters[level(direction[2 * at]) * levels + level(direction[2 * at + 1])],
  ).join('');
}

/** As `readDirections` reads it; what reaches further than 1 is written as 1. */
export function writeReach(values: Float64Array, step: number): string {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  const strength = Math.min(letters.length - 1, Math.max(1, Math.round(length * (letters.length - 1))));
  return `${letters[strength] ?? ''}${writeLevels(values, step)}`;
}
