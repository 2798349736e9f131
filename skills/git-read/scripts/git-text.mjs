// What git says, made fit to hand on: whole characters, bounded, dates in one form.
import { isUtf8 } from 'node:buffer';

/** Bytes as text; what is not UTF-8 becomes U+FFFD, and `replacedIn` says so. */
export function textOf(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** `{ replaced: true }` where an answer has something in it that stands for bytes of git's output. */
export function replacedIn(answer, outputs) {
  const wrong = outputs.some((bytes) => !isUtf8(bytes)) && JSON.stringify(answer).includes('\ufffd');
  return wrong ? { replaced: true } : {};
}

export function cutAt(text, most) {
  return text.length <= most ? text : text.slice(0, most).toWellFormed();
}

/** Seconds since 1970 as a time in UTC; empty where git's own record is no time. */
export function timeOf(seconds) {
  const date = new Date(Number(seconds) * 1000);
  return /^-?[0-9]+$/.test(seconds) && !Number.isNaN(date.getTime()) ? date.toISOString().replace('.000Z', 'Z') : '';
}
