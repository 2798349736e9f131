import type { ComparedData } from '../../src/page/compared-data.ts';
import type { PageData } from '../../src/page/page-data.ts';

/** The data stands in the page as base64 of gzip, and the platform unpacks it. */
export async function readData(): Promise<PageData | ComparedData> {
  const packed = Uint8Array.from(atob(document.getElementById('data')?.textContent?.trim() ?? ''), (char) =>
    char.charCodeAt(0),
  );
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as PageData | ComparedData;
}
