import type { Cell } from '../bad-matrix.ts';

/** It says that it provides the port, and has nothing of it. */
export const liar: Cell = { make: () => ({}), name: /^has every member that its port asks for$/ };
