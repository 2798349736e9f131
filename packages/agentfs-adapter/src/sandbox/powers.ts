/**
 * What root needs to write what belongs to others, and to leave it theirs. Inside a user namespace these reach only the
 * ids that are mapped there, so whoever gets them is confined without one.
 */
export const powersOverOwners = ['chown', 'dac_override', 'fowner'] as const;
