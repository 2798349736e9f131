import { defaultBounds, type PatchBounds } from '@fpf/files/patch';

/** Path by path only: what one path is left out for can be told from that path alone, and so from the trace. */
export const bundleBounds: PatchBounds = Object.freeze({ ...defaultBounds, totalBytes: Infinity });
