import { isIPv6 } from 'node:net';
import { codeOf, FpfError } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';

const port = '11434';

/**
 * The address of a server in every form that OLLAMA_HOST has, as a base URL without a slash at its end.
 *
 * | written                    | means                               |
 * | -------------------------- | ----------------------------------- |
 * | nothing                    | http://127.0.0.1:11434              |
 * | host, host:1234, :1234     | http, this machine, port 11434 where left out |
 * | http://host, https://host  | port 80, port 443                   |
 * | ::1, [::1], [::1]:1234     | IPv6                                |
 * | 0.0.0.0, [::]              | all addresses to a server; to us, this machine |
 * | host/ollama                | the path before /api                |
 */
export function ollamaHost(written: string | undefined): string {
  const text = (written ?? '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  if (text === '') return `http://127.0.0.1:${port}`;
  const explicit = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text);
  const rest = explicit ? text.slice(explicit[0].length) : text;
  const scheme = (explicit?.[1] ?? 'http').toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') throw nonsense(text, `${scheme}: is neither http nor https`);
  const slash = rest.indexOf('/');
  const [authority, path] = slash === -1 ? [rest, ''] : [rest.slice(0, slash), rest.slice(slash)];
  if (/[?#]/.test(rest)) throw nonsense(text, 'a query or a fragment has no place in it');
  if (/[\s\p{Cc}\\]/u.test(rest)) throw nonsense(text, 'it holds white space or a sign that no address has');
  if (authority.includes('@')) throw nonsense('(hidden)', 'a name and a password have no place in it');
  const { name, given } = split(authority, text);
  return addressed(`${scheme}://${name}${given ?? (explicit ? '' : `:${port}`)}`, path.replace(/\/+$/, ''), text);
}

/** Host and port of an authority; an address of IPv6 may stand with or without its brackets. */
function split(authority: string, text: string): { readonly name: string; readonly given: string | undefined } {
  if (isIPv6(authority)) return { name: `[${authority}]`, given: undefined };
  const found = /^(\[[^\]]*\]|[^:]*)(:[0-9]*)?$/.exec(authority);
  if (!found) throw nonsense(text, 'it has more than one port');
  const [, name = '', given] = found;
  if (name.startsWith('[') && !isIPv6(name.slice(1, -1)))
    throw nonsense(text, 'what stands in brackets is no address of IPv6');
  if (given === ':' || (given !== undefined && !inRange(Number(given.slice(1)))))
    throw nonsense(text, 'its port is no number from 1 to 65535');
  if (name === '' && given === undefined) throw nonsense(text, 'it names no host');
  return { name: name === '' ? '127.0.0.1' : name, given };
}

function inRange(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 65_535;
}

/** The same host may be written in many ways, all addresses among them; what the platform makes of it counts. */
function addressed(origin: string, path: string, text: string): string {
  if (!URL.canParse(`${origin}${path}`)) throw nonsense(text, 'it names no host');
  const { protocol, hostname, port: chosen, pathname } = new URL(`${origin}${path}`);
  if (!/^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?)$/.test(hostname))
    throw nonsense(text, 'it names no host');
  const here = hostname === '0.0.0.0' ? '127.0.0.1' : hostname === '[::]' ? '[::1]' : hostname;
  return `${protocol}//${here}${chosen === '' ? '' : `:${chosen}`}${path === '' ? '' : pathname}`;
}

function nonsense(text: string, why: string): FpfError {
  return new FpfError({
    code: 'model.bad-host',
    message: `model-gateway: the address of the Ollama server, ${quote(text, 96)}, cannot be used: ${why}.`,
    hint: codeOf('model.bad-host')?.next ?? '',
  });
}
