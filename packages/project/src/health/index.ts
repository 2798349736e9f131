export { type Check, examine, type Finding } from './examine.ts';
