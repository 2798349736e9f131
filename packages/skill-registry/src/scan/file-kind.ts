import type { ScanCode } from './scan-rule.ts';

const magics: readonly (readonly [string, string])[] = [
  ['504b0304', 'a ZIP archive'],
  ['504b0506', 'a ZIP archive'],
  ['1f8b', 'a gzip file'],
  ['425a68', 'a bzip2 file'],
  ['fd377a585a00', 'an xz file'],
  ['377abcaf271c', 'a 7z archive'],
  ['526172211a07', 'a RAR archive'],
  ['28b52ffd', 'a zstd file'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
  ['cafebabe', 'compiled code'],
  ['feedface', 'a program'],
  ['feedfacf', 'a program'],
  ['cffaedfe', 'a program'],
  ['0061736d', 'compiled code'],
  ['d0cf11e0', 'an office document'],
  ['25504446', 'a PDF document'],
  ['53514c69746520666f726d6174203300', 'a database'],
];

const names =
  /\.(?:zip|jar|war|apk|docx|xlsx|pptx|odt|ods|odp|epub|tar|tgz|gz|bz2|xz|7z|rar|zst|whl|egg|crx|xpi|deb|rpm|pyc|pyo|pyd|class|dex|so|dylib|dll|exe|com|msi|scr|wasm|node|o|a|lib|bin|pdf)$/i;

/** Why a file cannot be reviewed as text; undefined when it can be read at least. */
export function unreviewable(
  path: string,
  bytes: Uint8Array,
): { readonly code: ScanCode; readonly message: string } | undefined {
  const what = kindOfBytes(bytes);
  if (what !== undefined) return { code: 'skill.s07-archive', message: `the file is ${what}` };
  if (names.test(path))
    return { code: 'skill.s07-archive', message: 'the file has the name of an archive, a document or compiled code' };
  return undefined;
}

export function kindOfBytes(bytes: Uint8Array): string | undefined {
  const head = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const magic = magics.find(([start]) => head.startsWith(start));
  if (magic) return magic[1];
  return String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar' ? 'a tar archive' : undefined;
}
