export { answers, startOf } from './lock/process-start.ts';
