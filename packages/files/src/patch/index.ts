export { defaultBounds, type PatchBounds } from './bounds.ts';
export { checkPatch, type PatchMisfit } from './check.ts';
export type { PatchChange, PatchContents, PatchFile, PatchState } from './change.ts';
export { type LeftOut, leftOutOf } from './left-out.ts';
export { type Patch, toPatch, toPatchFrom } from './patch.ts';
