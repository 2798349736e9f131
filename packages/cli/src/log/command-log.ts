import type { ConfigFile } from '@fpf/contracts';
import { knownHere } from '@fpf/project/host';
import type { Terminal } from '../terminal/terminal.ts';
import type { LogSettings } from '../flags/log-settings.ts';
import { type CommandLog, openLog } from './open-log.ts';

type Secrets = ReturnType<typeof knownHere>;

/**
 * What a command says beside its answer, and the secrets that none of it may hold. Both are made when they are first
 * needed.
 */
export type Speech = {
  readonly settings: LogSettings;
  log?: CommandLog;
  secrets?: { readonly known: Secrets };
};

/** What this command's texts come out as. */
export function hideKnown(said: Speech | undefined, text: string): string {
  const known = said?.secrets ?? { known: knownHere() };
  if (said) said.secrets = known;
  return known.known?.hide(text) ?? text;
}

export function secretsOf({ speech: said }: { readonly speech: Speech }, config?: ConfigFile): Secrets {
  if (config || !said.secrets) said.secrets = { known: knownHere(config) };
  return said.secrets.known;
}

export function logOf({
  speech: said,
  terminal,
}: {
  readonly speech: Speech;
  readonly terminal: Terminal;
}): CommandLog {
  return (said.log ??= openLog(said.settings, terminal, (text) => hideKnown(said, text)));
}
