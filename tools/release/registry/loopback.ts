/** A registry that only this machine can reach. Made by `loopback` alone, so that nothing else can be published to. */
export interface LoopbackRegistry {
  readonly url: string;
  readonly loopback: true;
}

const hosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Refuses every address that leads off this machine: a rehearsal that published anything could not be taken back. */
export function loopback(url: string): LoopbackRegistry {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'http:' && hosts.has(parsed.hostname) && parsed.port !== '' && parsed.username === '')
    return Object.freeze({ url: parsed.href, loopback: true });
  throw new Error(
    `${JSON.stringify(url)} is no registry on loopback: a rehearsal publishes to http://127.0.0.1:PORT/ and nowhere else.`,
  );
}

/** Every way in which npm, pnpm and changesets are told of a registry; none is left to what the machine is set to. */
export function registryEnvironment({ url }: LoopbackRegistry): Readonly<Record<string, string>> {
  return {
    npm_config_registry: url,
    pnpm_config_registry: url,
    'npm_config_@fpf:registry': url,
    'npm_config_@acme:registry': url,
  };
}

/**
 * An environment that leads there. npm reads its names in any letters, and prefers capital ones: whatever else names a
 * registry is left out.
 */
export function ledTo(registry: LoopbackRegistry, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !/^(?:p?npm_config_.*|yarn_.*)registry/i.test(name));
  return { ...Object.fromEntries(others), ...registryEnvironment(registry) };
}

/** The lines of an `.npmrc`. The token is none: the registry asks for one as others do, and looks at nobody's. */
export function npmrc({ url }: LoopbackRegistry): string {
  const address = url.replace(/^http:/, '');
  return [
    `registry=${url}`,
    `@fpf:registry=${url}`,
    `@acme:registry=${url}`,
    `${address}:_authToken=rehearsal`,
    '',
  ].join('\n');
}
