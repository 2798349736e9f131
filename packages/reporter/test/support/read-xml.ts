import { SaxesParser } from 'saxes';

export type Node = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
};

/** The tree of a document that is well-formed by XML 1.0; anything else throws. */
export function readXml(document: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open: Node[] = [root];
  const parser = new SaxesParser({ defaultXMLVersion: '1.0' });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes: { ...(attributes as Record<string, string>) }, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [found] = root.children;
  if (!found) throw new TypeError('there is no element');
  return found;
}

export function below(node: Node, name: string): readonly Node[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...below(child, name)]);
}
