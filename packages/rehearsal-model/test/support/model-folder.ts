import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RehearsalModel, modelOf } from '../../src/model.ts';
import { readWeights } from '../../src/file/read-weights.ts';
import { tinyModel, type TinyFile, type TinySettings } from './tiny-model.ts';

/** A folder with a model file in it, as a package has one. */
export function modelFolder({ card, weights }: Pick<TinyFile, 'card' | 'weights'>): {
  readonly url: URL;
  readonly remove: () => void;
} {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-rehearsal-'));
  writeFileSync(join(dir, 'rehearsal.json'), card);
  writeFileSync(join(dir, 'rehearsal.fpfm'), weights);
  return { url: pathToFileURL(`${dir}/`), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export function tinyLoaded(settings: TinySettings = {}): RehearsalModel {
  const { card, weights } = tinyModel(settings);
  return modelOf(readWeights(card, weights));
}
