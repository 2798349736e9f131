import { auditMutants } from './audit.ts';
import { decisionMutants } from './decisions.ts';
import { effectMutants } from './effects.ts';
import { hookMutants } from './hooks.ts';
import { inputMutants } from './input.ts';
import { keptRunMutants } from './kept-runs.ts';
import type { Mutant } from './mutant.ts';

export const mutants: readonly Mutant[] = [
  ...inputMutants,
  ...decisionMutants,
  ...hookMutants,
  ...effectMutants,
  ...auditMutants,
  ...keptRunMutants,
];
