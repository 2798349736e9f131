import { render } from 'preact';
import type { PageData } from '../src/page/page-data.ts';
import { App } from './app.tsx';
import { readData } from './lib/data.ts';
import { plainText } from './lib/visible.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('page');
  if (!root) return;
  let data: PageData;
  try {
    data = await readData();
  } catch (error) {
    render(
      <p class="plain">{`The data of this page cannot be read: ${String(error)}. summary.md beside it tells the same in short.`}</p>,
      root,
    );
    return;
  }
  document.title = `${data.run.outcome}: ${plainText(data.run.request).slice(0, 80)}`;
  root.replaceChildren();
  const show = (printing: boolean): void => render(<App data={data} printing={printing} />, root);
  show(false);
  window.addEventListener('beforeprint', () => show(true));
  window.addEventListener('afterprint', () => show(false));
}

void start();
