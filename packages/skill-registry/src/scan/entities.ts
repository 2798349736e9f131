/** Entities by name, of those that spell words, part them or cannot be seen. Others stay as they are. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    Tab: '\t',
    NewLine: '\n',
    shy: '',
    zwj: '',
    zwnj: '',
    ZeroWidthSpace: '',
    NoBreak: '',
    period: '.',
    comma: ',',
    colon: ':',
    semi: ';',
    sol: '/',
    bsol: '\\',
    vert: '|',
    verbar: '|',
    lowbar: '_',
    hyphen: '-',
    dash: '-',
    excl: '!',
    num: '#',
    dollar: '$',
    lpar: '(',
    rpar: ')',
    lsqb: '[',
    rsqb: ']',
    grave: '`',
    imath: 'i',
    jmath: 'j',
    inodot: 'i',
  }),
);

/**
 * What a renderer shows for an entity: by its number, by its name, or a letter of another style by its plain letter.
 */
export function entityText(entity: string): string {
  const name = entity.replace(/^&|;$/g, '');
  const number = /^#x?([0-9a-f]+)$/i.exec(name)?.[1];
  if (number !== undefined) {
    const code = Number.parseInt(number, /^#x/i.test(name) ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  const styled = /^([a-z])(?:scr|fr|opf)$/i.exec(name)?.[1];
  return styled ?? named.get(name) ?? entity;
}
