import type { JsonObject } from '@fpf/contracts';
import { isObject, notValid } from './package-json.ts';

/** Where to, who may read it, and what it is called there. */
const known = ['registry', 'access', 'tag'];

/**
 * npm takes any of its settings from `publishConfig`, and a registry for a scope goes before the one that a person has
 * named: a pack says nothing there by which something else would be sent, or to somebody else.
 */
export function checkPublishConfig({ publishConfig }: JsonObject): void {
  if (publishConfig === undefined) return;
  if (!isObject(publishConfig))
    throw notValid('package.json: publishConfig is no object', 'Remove it, or write an object.');
  const odd = Object.keys(publishConfig).find((key) => !known.includes(key));
  if (odd !== undefined)
    throw notValid(
      `package.json: publishConfig has ${JSON.stringify(odd.slice(0, 128))}, by which npm could send something else, or elsewhere`,
      `Remove it: publishConfig of a pack has ${known.join(', ')} and nothing else.`,
    );
  const wrong = known.find((key) => Object.hasOwn(publishConfig, key) && typeof publishConfig[key] !== 'string');
  if (wrong !== undefined)
    throw notValid(`package.json: publishConfig.${wrong} is no text`, 'Write a text in quotes, or remove it.');
}
