import { foldedHits, type Hit, type ScanRule } from '../scan-rule.ts';

const calls = new RegExp(
  [
    String.raw`(?<![\w.$#-])(?:fetch|xmlhttprequest|websocket|eventsource)\s*\(`,
    String.raw`\b(?:globalthis|window|self)\.fetch\b`,
    String.raw`["'](?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?["']`,
    String.raw`["'](?:axios|undici|node-fetch|got|superagent|ws|socket\.io-client|ssh2)["']`,
    String.raw`\b(?:import|from)\s+(?:requests|httpx|aiohttp|urllib3?|socket|ftplib|smtplib|paramiko|http\.client|websockets)\b`,
    String.raw`(?:^|[\s;&|(` +
      '`' +
      String.raw`"'])(?:curl|wget|nc|ncat|netcat|socat|telnet|ftp|sftp|scp|rsync|ssh|nslookup|dig)\s+(?:-|["'$]|[a-z0-9][\w.@:-]{0,80}[.:@/]|https?:)`,
    String.raw`\/dev\/(?:tcp|udp)\/`,
    String.raw`\b(?:invoke-webrequest|invoke-restmethod|start-bitstransfer|net\.webclient)\b`,
    String.raw`\bnet::http\b|\bopen-uri\b|\blwp::|\bio::socket`,
  ].join('|'),
  'gm',
);

/** A script that speaks to somewhere else. Texts may tell of it; a script does it. */
export const network: ScanRule = function* rule(source): Generator<Hit> {
  if (source.kind !== 'script') return;
  yield* foldedHits(
    source,
    calls,
    'skill.s30-network',
    (match) => `${JSON.stringify(match.slice(0, 60))} reaches for the network`,
  );
};

const flag = new RegExp(
  [
    String.raw`(?<![\w-])--(?:no-verify|dangerously-[a-z-]{1,64}|yolo|bypass-[a-z-]{1,64}|skip-(?:permission|check|verification|approval)[a-z-]{0,32}|disable-(?:sandbox|safety|security)[a-z-]{0,32}|no-sandbox|trust-all(?:-tools)?|allow-all(?:-[a-z]{1,32})?|auto-approve|no-gpg-sign|no-check-certificate|unconfined)(?![\w-])`,
    String.raw`\bnode_tls_reject_unauthorized["']?\]?\s*=\s*["']?0`,
    String.raw`\bgit_ssl_no_verify\s*=`,
    String.raw`\bcore\.hookspath\s*=\s*\/dev\/null`,
    String.raw`\bverify\s*=\s*false\b`,
    String.raw`\brejectunauthorized\s*:\s*false\b`,
  ].join('|'),
  'g',
);

/** Flags and settings whose purpose is to skip a check. */
export const bypassFlags: ScanRule = function* rule(source): Generator<Hit> {
  yield* foldedHits(source, flag, 'skill.s29-bypass-flag', (match) => `${match} switches a check off`);
};

const token =
  /<\|[a-z_]{2,32}(?:\|>|>)|<(?:start|end)_of_(?:turn|image|text)>|<\/?(?:start|end)_function_(?:call|declaration|response)>|<<\/?sys>>|<(?:bos|eos|pad|unk|escape)>/g;
const instruction = /\[\/?INST\]/g;

/** What separates the speakers of a chat in some model's template. */
export const controlTokens: ScanRule = function* rule(source): Generator<Hit> {
  const code = 'skill.s31-control-token';
  yield* foldedHits(source, token, code, (match) => `${match} delimits turns for some models`);
  for (const { index, 0: match } of source.text.matchAll(instruction))
    yield { code, start: index, end: index + match.length, message: `${match} delimits turns for some models` };
};
