import { decisionMutants } from './decisions.ts';
import { effectMutants } from './effects.ts';
import { inputMutants } from './input.ts';
import type { Mutant } from './mutant.ts';

export const mutants: readonly Mutant[] = [...inputMutants, ...decisionMutants, ...effectMutants];
