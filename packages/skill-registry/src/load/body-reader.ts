import { readMethod } from '../fpf/read-method.ts';
import { checkLength } from './check-length.ts';
import { readKernel } from './kernel.ts';

/**
 * What reads bodies. Whoever wants a body read hands it in: it brings the Markdown reader along, and whoever only lists
 * skills must not wait for that to be loaded.
 */
export const bodyReader = Object.freeze({ readKernel, readMethod, checkLength });
export type BodyReader = typeof bodyReader;
