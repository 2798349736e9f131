import { decidedMediaType, type JsonObject } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { objectIn, textIn } from './message-shapes.ts';
import type { DecidedBy } from './suite-scenario.ts';

/**
 * Which models an attachment speaks of; none, where it is about something else. What cannot be read is a model that
 * nobody knows.
 */
export function decidedIn(attachment: JsonObject | undefined): readonly DecidedBy[] {
  if (textIn(attachment, 'mediaType') !== decidedMediaType) return [];
  const body = textIn(attachment, 'body');
  const read = readJson(
    textIn(attachment, 'contentEncoding') === 'BASE64' ? Buffer.from(body, 'base64') : Buffer.from(body),
  );
  if (!read.ok || !Array.isArray(read.value)) return [{ name: '', digest: null }];
  return read.value.map((one) => {
    const model = objectIn(one);
    const digest = textIn(model, 'digest');
    return { name: textIn(model, 'name').slice(0, 256), digest: digest === '' ? null : digest };
  });
}
