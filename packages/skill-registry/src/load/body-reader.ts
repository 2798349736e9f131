import type { BodyReader } from '../examine-skill.ts';
import { readMethod } from '../fpf/read-method.ts';
import { checkLength } from './token-budget.ts';
import { readKernel } from './kernel.ts';

/**
 * What reads bodies. Whoever wants a body read hands it in: it brings the Markdown reader along, and whoever only lists
 * skills must not wait for that to be loaded.
 */
export const bodyReader: BodyReader = Object.freeze({ readKernel, readMethod, checkLength });
