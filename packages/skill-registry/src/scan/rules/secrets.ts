import { findShapes } from '@fpf/secrets';
import { foldedHits, type Hit, type ScanRule } from '../scan-rule.ts';

/** As the source of an expression over folded text. */
const secretPlaces = [
  String.raw`\bid_(?:rsa|dsa|ecdsa|ed25519)\b`,
  String.raw`(?<![\w-])\.ssh[\\/]`,
  String.raw`[~}\w]?[\\/]\.ssh\b`,
  String.raw`\.aws[\\/](?:credentials|config)\b`,
  String.raw`\.kube[\\/]config\b`,
  String.raw`\.docker[\\/]config\.json\b`,
  String.raw`\.config[\\/](?:gcloud|gh[\\/]hosts|op|rclone)\b`,
  String.raw`\.gnupg\b`,
  String.raw`\.git-credentials\b`,
  String.raw`(?<![\w.-])\.(?:netrc|pypirc)\b`,
  String.raw`[~}][\\/]\.npmrc\b`,
  String.raw`[\\/]\.(?:bash|zsh|psql|mysql|python)_history\b`,
  String.raw`\/etc\/(?:shadow|gshadow|sudoers)\b`,
  String.raw`\/proc\/(?:self|\d{1,9}|\*)\/environ\b`,
  String.raw`\blogin\.keychain|\bwallet\.dat\b|\bcookies\.sqlite\b|\bkey4\.db\b`,
  String.raw`(?<![\w.\\-])\.env(?:\.(?:local|production|prod|development|dev|staging))?(?![\w.-]|\s*\.)`,
  String.raw`\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b`,
].join('|');
const places = new RegExp(secretPlaces, 'g');

/** Where keys, tokens and passwords lie. */
export const secretPaths: ScanRule = function* rule(source): Generator<Hit> {
  yield* foldedHits(
    source,
    places,
    'skill.s22-secret-path',
    (match) => `${JSON.stringify(match)} is a place where secrets lie`,
  );
};

/** Something in the shape of a credential, but for those that show that they are none. */
export const credentials: ScanRule = function* rule({ text }): Generator<Hit> {
  for (const { shape, start, end } of findShapes(text))
    yield { code: 'skill.s23-credential', start, end, message: `this looks like ${shape.what}` };
};

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
