import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries } from '../../boundaries/check.ts';
import { printFinding } from '../../boundaries/finding.ts';
import type { KnownTexts } from '../../boundaries/sources.ts';
import { TreeCopy } from './copy-tree.ts';

type Json = Record<string, Record<string, string>>;
type Changes = Readonly<Record<string, (old: string) => string>>;
/** What is planted, the files that it changes, and the findings that it must give: these and no others. */
export type Plant = readonly [what: string, changes: Changes, expected: readonly RegExp[]];

/** A copy of the tree in which forbidden things are planted one at a time. */
export class PlantedTree {
  readonly tree: TreeCopy = new TreeCopy();

  readonly #known: KnownTexts = new Map();
  #before: readonly string[] | undefined;

  found(): readonly string[] {
    return checkBoundaries(this.tree.path, { known: this.#known }).findings.map(printFinding);
  }

  /** Changes files, looks, and puts them back; what was there before the first change does not count. */
  planting(changes: Changes): readonly string[] {
    const before = (this.#before ??= this.found());
    const old = new Map(Object.keys(changes).map((file) => [file, this.read(file)]));
    for (const [file, change] of Object.entries(changes)) this.tree.write(file, change(old.get(file) ?? ''));
    const findings = this.found().filter((finding) => !before.includes(finding));
    for (const [file, text] of old)
      if (text === undefined) rmSync(join(this.tree.path, file));
      else this.tree.write(file, text);
    return findings;
  }

  refuses([, changes, expected]: Plant): void {
    const findings = this.planting(changes);
    const shown = findings.join('\n');
    assert.equal(findings.length, expected.length, shown);
    for (const pattern of expected)
      assert.ok(
        findings.some((finding) => pattern.test(finding)),
        `${pattern} in:\n${shown}`,
      );
  }

  private read(file: string): string | undefined {
    try {
      return readFileSync(join(this.tree.path, file), 'utf8');
    } catch {
      return undefined;
    }
  }
}

export const add = (line: string) => (): string => `${line}\n`;

export const edit =
  (change: (manifest: Json) => void) =>
  (old: string): string => {
    const manifest = JSON.parse(old) as Json;
    change(manifest);
    return JSON.stringify(manifest, null, 2);
  };
