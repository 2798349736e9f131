/** The three states as a reader sees them. */
export const mark = { pass: '✔ pass', degrade: '◐ degrade', abstain: '■ abstain' } as const;
