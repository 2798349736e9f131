import type { Setting } from './setting.ts';

/** What the options of somebody's component call a secret. Ours take none: a key is named by its variable. */
const secret = /secret|passw(?:or)?d|passphrase|token$|(?:api|access|private|auth)[-_]?key|^keys?$/i;

const hidden = '(hidden: its name says that it is a secret)';

/** A config is shown in terminals, logs and reports. What lies in it is not safe there, and is not made less so by us. */
export function hideSecret(setting: Setting): Setting {
  const at = setting.path.indexOf('options');
  const named = at >= 0 && setting.path.slice(at + 1).some((token) => secret.test(token));
  return named && setting.value !== null ? { ...setting, value: hidden } : setting;
}
