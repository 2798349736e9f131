import { render } from 'preact';
import type { ComparedData } from '../src/page/compared-data.ts';
import type { PageData } from '../src/page/page-data.ts';
import type { RunsData } from '../src/page/runs-data.ts';
import { App } from './app.tsx';
import { Compared } from './compared.tsx';
import { plainText } from './lib/visible.tsx';
import { Runs } from './runs.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('page');
  if (!root) return;
  let data: PageData | ComparedData | RunsData;
  try {
    data = await readData();
  } catch (error) {
    render(
      <p class="plain">{`The data of this page cannot be read: ${String(error)}. summary.md beside it tells the same in short.`}</p>,
      root,
    );
    return;
  }
  root.replaceChildren();
  if (data.schema === 'urn:fpf:compared-page:1') {
    document.title = data.same ? 'Two runs: nothing differs' : 'Two runs: they differ';
    shownForPaper((printing) => render(<Compared data={data} printing={printing} />, root));
    return;
  }
  if (data.schema === 'urn:fpf:runs-page:1') {
    document.title = `Runs over ${data.workspace}`;
    const { schema: _schema, ...runs } = data;
    shownForPaper((printing) => render(<Runs data={runs} printing={printing} />, root));
    return;
  }
  showRun(data, root);
}

function showRun(data: PageData, root: HTMLElement): void {
  document.title = `${data.run.outcome}: ${plainText(data.run.request).slice(0, 80)}`;
  shownForPaper((printing) => render(<App data={data} printing={printing} />, root));
}

/** Paper cannot be scrolled, so all of it is there while it is printed. */
function shownForPaper(show: (printing: boolean) => void): void {
  show(false);
  window.addEventListener('beforeprint', () => show(true));
  window.addEventListener('afterprint', () => show(false));
}

void start();

/** The data stands in the page as base64 of gzip, and the platform unpacks it. */
async function readData(): Promise<PageData | ComparedData | RunsData> {
  const packed = Uint8Array.from(atob(document.getElementById('data')?.textContent?.trim() ?? ''), (char) =>
    char.charCodeAt(0),
  );
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as PageData | ComparedData | RunsData;
}
