import { execFile } from 'node:child_process';

export interface Curled {
  /** 0, or what curl calls the trouble. */
  readonly code: number;
  readonly out: Buffer;
}

/** curl, as a person would use it. */
export function curl(...given: readonly string[]): Promise<Curled> {
  return new Promise((resolve, reject) => {
    execFile(
      'curl',
      ['--silent', '--max-time', '20', ...given],
      { encoding: 'buffer', maxBuffer: 1 << 28 },
      (error, stdout) => {
        if (String(error?.code) === 'ENOENT') reject(new Error('curl is missing: apt-get install curl'));
        else resolve({ code: Number(error?.code ?? 0), out: stdout });
      },
    );
  });
}

export interface CurledReply {
  readonly code: number;
  readonly status: number;
  readonly type: string | undefined;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly bytes: Buffer;
}

/** With the head in front, taken apart. */
export async function curlReply(...given: readonly string[]): Promise<CurledReply> {
  const { code, out } = await curl('--include', ...given);
  const end = out.indexOf('\r\n\r\n');
  const [status = '', ...fields] = out.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const headers = new Map(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
  );
  const bytes = end < 0 ? out : out.subarray(end + 4);
  return {
    code,
    status: Number(status.split(' ')[1]),
    type: headers.get('content-type'),
    headers,
    body: bytes.toString('utf8'),
    bytes,
  };
}

export function postJson(url: string, body: unknown): readonly string[] {
  return ['-H', 'content-type: application/json', '-d', typeof body === 'string' ? body : JSON.stringify(body), url];
}
