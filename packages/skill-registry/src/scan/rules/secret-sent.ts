import type { Hit, ScanRule } from '../scan-rule.ts';
import { secretPlaces } from './secret-paths.ts';

const sender = String.raw`(?<![\w.$#/-])(?:curl|wget|nc|ncat|netcat|socat|telnet|ftp|sftp|scp|rsync|sendmail|mailx?|invoke-webrequest|invoke-restmethod|iwr|irm|openssl\s+s_client)\s+[^\s|;&,.)]|>\s*\/dev\/(?:tcp|udp)\/`;
const taken = String.raw`${secretPlaces}|(?:^|[\s;&|(` + '`' + String.raw`])(?:env|printenv)\s*(?=\|)`;

/** A command goes on over a line's end behind a backslash or a bar, and before a bar. */
const tokens = new RegExp(
  String.raw`(?<end>[^|\\\s][ \t]*\n(?![ \t]*\|))|(?<send>${sender})|(?<secret>${taken})`,
  'gm',
);

/** A secret and a program that speaks to the network in one command. */
export const secretSent: ScanRule = function* rule(source): Generator<Hit> {
  let [secret, send]: (number | undefined)[] = [];
  for (const { index, 0: token, groups } of source.folded.matchAll(tokens)) {
    if (groups?.['secret'] !== undefined) secret ??= index;
    else if (groups?.['send'] !== undefined) send ??= index;
    if (secret !== undefined && send !== undefined) {
      const message = 'a place of secrets and a program that speaks to the network stand in one command';
      const start = Math.min(secret, send);
      yield { code: 'skill.s35-secret-sent', start: source.at(start), end: source.at(index + token.length), message };
      [secret, send] = [undefined, undefined];
    }
    if (groups?.['end'] !== undefined) [secret, send] = [undefined, undefined];
  }
};
