import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';

export type Style = Parameters<typeof styleText>[0];

/**
 * Our own colours, kept apart from everybody else's text: a style is a mark with a secret of this process in it, and becomes
 * an escape sequence only after all other control characters were made visible. Nothing from outside can write such a mark.
 */
export function createStyles(): {
  mark: (style: Style, text: string, stream: NodeJS.WriteStream) => string;
  render: (text: string) => string;
} {
  const secret = randomBytes(9).toString('hex');
  const marks = new RegExp(`<${secret}:([0-9;]+)>`, 'g');
  return {
    mark: (style, text, stream) => {
      // One format at a time: Node 20 looks at the stream only then.
      const styled = [style].flat().reduce<string>((inner, format) => styleText(format, inner, { stream }), '\u0000');
      const [open = '', close = ''] = styled.split('\u0000');
      return [open, text, close]
        .map((part, index) => (index === 1 ? part : part.replace(/\u001b\[([0-9;]+)m/g, `<${secret}:$1>`)))
        .join('');
    },
    render: (text) => text.replace(marks, '\u001b[$1m'),
  };
}
