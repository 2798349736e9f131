import type { JSX } from 'preact';
import type { Answer as AnswerData, Block, Hit, TextBlock } from '../../src/answer/answer.ts';
import { number } from '../lib/format.ts';
import { Highlighted, syntaxOf } from '../lib/highlight.tsx';
import { SortedTable } from '../lib/sorted-table.tsx';
import { Code, Visible } from '../lib/visible.tsx';
import { Spread } from './spread.tsx';

type AnswerProps = { readonly answer: AnswerData; readonly printing?: boolean };

/** What a call gave back: the facts in a line, then lists, tables and texts. */
export function Answer({ answer: { facts, blocks }, printing = false }: AnswerProps): JSX.Element {
  const spreads = blocks.filter((block) => block.kind === 'spread');
  const others = blocks.filter((block) => block.kind !== 'spread');
  return (
    <>
      {facts.length > 0 && (
        <dl class="answer-facts">
          {facts.map(([name, value]) => (
            <div>
              <dt>
                <Visible text={name} />
              </dt>
              <dd>
                <Visible text={value === null ? 'none' : String(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {others.map((block) => (
        <section class="answer-block">
          {others.length > 1 && block.name !== '' && (
            <h4>
              <Visible text={block.name} />
            </h4>
          )}
          <BlockView block={block} printing={printing} />
          {block.more !== undefined && (
            <p class="banner">{`${number(block.more)} more ${block.kind === 'text' ? 'characters' : 'rows'} are not in this page; the folder calls/ has all.`}</p>
          )}
        </section>
      ))}
      {spreads.length > 0 && (
        <div class="spreads">
          {spreads.map((block) => (
            <Spread block={block} />
          ))}
        </div>
      )}
    </>
  );
}

function BlockView({
  block,
  printing,
}: {
  readonly block: Exclude<Block, { kind: 'spread' }>;
  readonly printing: boolean;
}): JSX.Element {
  switch (block.kind) {
    case 'hits':
      return <Hits hits={block.hits} />;
    case 'table':
      return <SortedTable name={block.name} columns={block.columns} rows={block.rows} printing={printing} />;
    case 'list':
      return block.items.length === 0 ? (
        <p class="empty">Nothing.</p>
      ) : (
        <ul class="items">
          {block.items.map((item) => (
            <li>
              <Visible text={String(item)} />
            </li>
          ))}
        </ul>
      );
    case 'text':
      return <Text block={block} />;
  }
}

function Text({ block: { text, syntax, first } }: { readonly block: TextBlock }): JSX.Element {
  const lines = text.replace(/\r?\n$/, '');
  return first === 0 ? (
    <pre tabIndex={0}>
      <Highlighted text={lines} syntax={syntax} />
    </pre>
  ) : (
    <div class="numbered" tabIndex={0} role="group" aria-label="Text with line numbers">
      <pre class="gutter" aria-hidden="true">
        {lines.split('\n').map((_line, at) => `${first + at}\n`)}
      </pre>
      <pre>
        <Highlighted text={lines} syntax={syntax} />
      </pre>
    </div>
  );
}

/** The lines of one file after another, each with those around it where they were asked for. */
function Hits({ hits }: { readonly hits: readonly Hit[] }): JSX.Element {
  const files = new Map<string, Hit[]>();
  for (const hit of hits) files.set(hit.path, [...(files.get(hit.path) ?? []), hit]);
  return (
    <>
      {[...files].map(([path, found]) => (
        <div class="hits">
          <p class="hits-file">
            <Code text={path} />
          </p>
          <ol>
            {found.flatMap(({ line, text, below = [], before = [], after = [] }) => [
              ...below.map((one) => (
                <li class="below">
                  <span class="line" aria-hidden="true" />
                  <code>
                    <Highlighted text={one} syntax={syntaxOf(path)} />
                  </code>
                </li>
              )),
              ...[...before, text, ...after].map((one, at) => (
                <li value={line - before.length + at} class={at === before.length ? 'found' : ''}>
                  <span class="line" aria-hidden="true">
                    {line - before.length + at}
                  </span>
                  <code>
                    <Highlighted text={one} syntax={syntaxOf(path)} />
                  </code>
                </li>
              )),
            ])}
          </ol>
        </div>
      ))}
    </>
  );
}
