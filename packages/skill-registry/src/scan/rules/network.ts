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
