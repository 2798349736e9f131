export { compose, type Composition, type Resolution, resolveStack, stackOf } from './compose.ts';
