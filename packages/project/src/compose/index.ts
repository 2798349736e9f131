export { compose, type Composition, type Resolution, resolveStack, stackOf } from './compose.ts';
export { runOptions } from './run-options.ts';
