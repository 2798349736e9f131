export { type Query, type QueryOptions } from './query.ts';
export { buildModelRequest } from './model-request.ts';
export { createStack, type Stack, type StackOptions } from './stack.ts';
export type { StackPorts } from './context.ts';
export { projectTrace, type TraceEnding } from './trace.ts';
export { explain } from './explain.ts';
