import { oneOf } from '../schema/json.ts';

/** How tools are held in a run, the loosest first. A run that goes on is never held looser than it began. */
export const runModes = Object.freeze(['default', 'dontAsk', 'plan', 'propose'] as const);
export const RunModeWord = oneOf([...runModes]);
