export { inSchemaOrder } from './in-schema-order.ts';
export { listOf } from './list-of.ts';
export { mostRendered, render } from './render.ts';
export { type FlowState, resolveStep, type StepCall, type StepDone } from './resolve-step.ts';
