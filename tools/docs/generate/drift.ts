import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Result } from '../check/result.ts';
import { generatedPages } from './pages.ts';

/** A generated page that is not what its source gives was edited by hand, or its source changed. */
export function checkGenerated(root: string): readonly Result[] {
  return Object.entries(generatedPages(root)).map(([file, wanted]) => {
    const path = join(root, file);
    const same = existsSync(path) && readFileSync(path, 'utf8') === wanted;
    const command = 'node --conditions=@fpf/source tools/docs/generate.ts';
    return judge(
      { file, line: 1, what: 'generated page' },
      same ? undefined : `it is not what its source gives; run \`${command}\``,
    );
  });
}
