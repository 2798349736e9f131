/** The steps that run scripts, from the top. Their names alone: what takes them is loaded when one is tried. */
export const allSteps = ['overlay-bwrap', 'bwrap-outer', 'copy-bwrap', 'overlay-unshare', 'copy-unshare'] as const;
export type Step = (typeof allSteps)[number];
