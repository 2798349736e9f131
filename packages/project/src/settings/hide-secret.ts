import { isSecretName } from '@fpf/secrets';
import type { Setting } from './setting.ts';

const hidden = '(hidden: its name says that it is a secret)';

/**
 * A config is shown in terminals, logs and reports. What the options of somebody's component call a secret is not safe
 * there, and is not made less so by us. Ours take none: a key is named by its variable. No number is a secret:
 * `maxTokens` is shown.
 */
export function hideSecret(setting: Setting): Setting {
  const at = setting.path.indexOf('options');
  const named = at >= 0 && setting.path.slice(at + 1).some(isSecretName);
  return named && typeof setting.value === 'string' ? { ...setting, value: hidden } : setting;
}
