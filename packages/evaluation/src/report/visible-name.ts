import { shorten, visibleLine } from '@fpf/files/text';

/** Returns a foreign name, of a model, a tool or a case, as a part of one line. */
export function visibleName(name: string): string {
  return visibleLine(shorten(name, 96));
}
