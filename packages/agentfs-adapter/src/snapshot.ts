export { readSnapshot } from './host/look/snapshot-contents.ts';
