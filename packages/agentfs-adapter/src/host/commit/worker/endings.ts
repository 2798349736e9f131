/**
 * The host has at a path neither what it had nor what it is to have: somebody else wrote there, and it is left alone.
 */
export class Neither extends Error {}

/** Whoever started this wants it to stop between two paths. */
export class Stopped extends Error {}
