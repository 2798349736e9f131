import { gunzipSync } from 'node:zlib';

/** What report.html shows: the page of a run holds its data packed. */
export function unpackedPage(html: string): string {
  const [packed] = /H4sI[A-Za-z0-9+/]{100,}={0,2}/.exec(html) ?? [];
  if (packed === undefined) throw new Error('the page holds no packed data');
  return gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');
}
