import { FpfError } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';

/** The address up to `/v1`, without a slash at its end. What could hold a secret is refused and not shown. */
export function baseUrlOf(written: string): string {
  const text = written.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hostname === '') throw notAnAddress(quote(text, 96), 'it is no absolute address');
  if (url.username !== '' || url.password !== '')
    throw notAnAddress('(hidden)', 'a name and a password have no place in it');
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text))
    throw notAnAddress('(hidden)', 'a query or a fragment has no place in it');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw notAnAddress(quote(text, 96), 'it is neither http nor https');
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/chat/completions')) throw notAnAddress(quote(text, 96), 'it ends before /chat/completions');
  return `${url.origin}${path}`;
}

function notAnAddress(shown: string, why: string): FpfError {
  return new FpfError({
    code: 'model.bad-host',
    message: `model-gateway: the address of the OpenAI-compatible server, ${shown}, cannot be used: ${why}.`,
    hint: 'Write model.options.baseUrl as http://host:port/v1; a key goes into an environment variable that model.options.keyEnv names.',
  });
}
