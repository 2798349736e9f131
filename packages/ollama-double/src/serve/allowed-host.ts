import { isIP } from 'node:net';

/**
 * Whom Ollama answers on a loopback address: addresses of this machine or a private net, and names that cannot lead
 * elsewhere.
 */
export function allowedHost(header: string | undefined): boolean {
  const name = (header ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '');
  if (name === '' || name === 'localhost' || /\.(?:localhost|local|internal)$/.test(name)) return true;
  if (isIP(name) === 4) return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)/.test(name);
  return isIP(name) === 6 && /^(?:::1?$|f[cd])/.test(name);
}
