import type { ConfigFile } from '@fpf/contracts';
import type { Script } from '@fpf/ollama-double';
import { startDouble } from './double.ts';
import { pinnedOllama } from './pinned-ollama.ts';

/** Who answers in the scenarios: Cucumber's profile says it. */
export type Answering = {
  /** As fpf.config.json names it. `turns`: it is to be told what came of its calls. */
  readonly model: (turns: boolean) => NonNullable<ConfigFile['model']>;
  /** What the command line finds in its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Where scenarios can say what is answered. */
  readonly tell?: (script: Script) => void;
  readonly close: () => Promise<void>;
};

export const profiles = ['double', 'rehearsal', 'ollama'] as const;
export type Profile = (typeof profiles)[number];

const nothing = async (): Promise<void> => undefined;

const makers: Readonly<Record<Profile, () => Answering>> = {
  double: () => {
    const { url, tell, close } = startDouble();
    return { model: (turns) => (turns ? turning(url) : pinned), env: { OLLAMA_HOST: url }, tell, close };
  },
  rehearsal: () => ({ model: () => ({ provider: 'rehearsal', name: 'rehearsal' }), env: {}, close: nothing }),
  ollama: () => {
    const { model, env } = pinnedOllama();
    return { model: () => model, env, close: nothing };
  },
};

/** FunctionGemma under the digest that the double lists. */
const pinned: NonNullable<ConfigFile['model']> = {
  provider: 'ollama',
  name: 'functiongemma:270m',
  digest: `sha256:${'d0b1e'.padEnd(64, '0')}`,
};

/**
 * FunctionGemma ends with its first answer; a scenario of several turns is about a model of another kind, at the other
 * door of the same server.
 */
function turning(url: string): NonNullable<ConfigFile['model']> {
  const options = { baseUrl: `${url}/v1`, trust: 'unpinned', multiTurn: true };
  return { provider: 'openai-compatible', name: 'functiongemma:270m', options };
}

export function answeringOf(profile: unknown): Answering {
  const known = profiles.find((one) => one === profile);
  if (known === undefined)
    throw new Error(`no profile here has the model ${String(profile)}; there are ${profiles.join(', ')}`);
  return makers[known]();
}
