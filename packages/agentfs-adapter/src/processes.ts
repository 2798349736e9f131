export { answers, startOf } from './session/process-start.ts';
