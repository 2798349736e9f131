import { styleText } from 'node:util';

export type Style = Parameters<typeof styleText>[0];

/**
 * Our own colours, kept apart from everybody else's text: a style is a mark with a secret of this process in it, and
 * becomes an escape sequence only after all other control characters were made visible. Nothing from outside can write
 * such a mark.
 */
export function createStyles(color: ColorWhen = 'auto'): {
  mark: (style: Style, text: string, stream: NodeJS.WriteStream) => string;
  render: (text: string) => string;
} {
  let secret: string | undefined;
  return {
    mark: (style, text, stream) => {
      if (color === 'never') return text;
      const options = color === 'always' ? { validateStream: false } : { stream };
      // One format at a time: Node 20 looks at the stream only then.
      const styled = [style].flat().reduce<string>((inner, format) => styleText(format, inner, options), '\u0000');
      const [open = '', close = ''] = styled.split('\u0000');
      if (open === '') return text;
      const own = (secret ??= newSecret());
      return [open, text, close]
        .map((part, index) => (index === 1 ? part : part.replace(/\u001b\[([0-9;]+)m/g, `<${own}:$1>`)))
        .join('');
    },
    render: (text) =>
      secret === undefined ? text : text.replace(new RegExp(`<${secret}:([0-9;]+)>`, 'g'), '\u001b[$1m'),
  };
}

export type ColorWhen = 'auto' | 'always' | 'never';

/** Loaded with the first colour: most commands print none. */
function newSecret(): string {
  return process.getBuiltinModule('node:crypto').randomBytes(9).toString('hex');
}
