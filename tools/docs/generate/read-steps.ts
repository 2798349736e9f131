import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A step as it is written in a feature, and what it does. */
export type Step = { readonly keyword: string; readonly phrase: string; readonly does: string; readonly file: string };

const defined =
  /^ *(?:\/\*\*\s(?<doc>(?:(?!\*\/)[^])*?)\s+\*\/\n)?^ *(?<keyword>Given|When|Then)\(\s*(?<quote>['"])(?<phrase>.*?)\k<quote>,/gm;

/** The steps of a folder, in the order of its files. One whose comment does not say what it does is refused. */
export function readSteps(root: string, folder: string): readonly Step[] {
  return globSync('*.ts', { cwd: join(root, folder) })
    .sort()
    .flatMap((name) => stepsIn(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')));
}

function stepsIn(file: string, source: string): readonly Step[] {
  return [...source.matchAll(defined)].map(({ groups }): Step => {
    const { doc, keyword = '', phrase = '' } = groups ?? {};
    if (doc === undefined) throw new Error(`${file}: the step "${phrase}" has no comment that says what it does`);
    const does = doc.replaceAll(/(?:^|\s*\n)\s*\* ?/g, ' ').trim();
    return { keyword, phrase: phrase.replaceAll("\\'", "'"), does, file };
  });
}
