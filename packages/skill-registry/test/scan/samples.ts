/** One file of a skill, as text or bytes, and the rules that have to find something in it: none for the benign. */
export type Sample = {
  readonly name: string;
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly finds: readonly string[];
};

export const md = (name: string, content: string, ...finds: string[]): Sample => ({
  name,
  path: 'SKILL.md',
  content,
  finds,
});
export const script = (name: string, path: string, content: string, ...finds: string[]): Sample => ({
  name,
  path,
  content,
  finds,
});
/** In two pieces, so that no scanner of this repository takes an invented secret for one. */
export const apart = (first: string, second: string): string => first + second;
export const base64 = (text: string): string => Buffer.from(text).toString('base64');
export const tags = (text: string): string =>
  Array.from(text, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('');
export const selectors = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join(
    '',
  );
export const wide = (text: string): string =>
  Array.from(text, (char) => (/[!-~]/.test(char) ? String.fromCodePoint(char.charCodeAt(0) + 0xfee0) : char)).join('');
export const bold = (text: string): string =>
  Array.from(text, (char) =>
    /[a-z]/.test(char) ? String.fromCodePoint(0x1d41a + char.charCodeAt(0) - 97) : char,
  ).join('');
export const s = {
  hidden: 'skill.s01-hidden-character',
  bidi: 'skill.s02-bidi',
  tag: 'skill.s03-tag-character',
  control: 'skill.s04-control-character',
  outside: 'skill.s05-link-outside',
  binary: 'skill.s06-binary',
  archive: 'skill.s07-archive',
  pipe: 'skill.s20-pipe-to-shell',
  evaluated: 'skill.s21-decoded-eval',
  secret: 'skill.s22-secret-path',
  credential: 'skill.s23-credential',
  override: 'skill.s24-override',
  conceal: 'skill.s25-concealment',
  comment: 'skill.s26-long-comment',
  dynamic: 'skill.s27-dynamic-command',
  image: 'skill.s28-image-query',
  flag: 'skill.s29-bypass-flag',
  network: 'skill.s30-network',
  token: 'skill.s31-control-token',
  broad: 'skill.s32-broad-tool',
  mixed: 'skill.s33-mixed-script',
  buried: 'skill.s34-buried-text',
  sent: 'skill.s35-secret-sent',
} as const;

export const tool = (more: object): string =>
  JSON.stringify({
    $schema: 'urn:fpf:skill-tools:1',
    tools: [{ name: 'clean_up', description: 'Cleans up', input_schema: { type: 'object' }, ...more }],
  });
