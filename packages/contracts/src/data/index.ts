export { deepFreeze } from './deep-freeze.ts';
export { durationForm, readDuration } from './duration.ts';
export { type EventStream, eventStream } from './event-stream.ts';
export { forwardTime } from './forward-time.ts';
