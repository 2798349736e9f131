import { readFile } from 'node:fs/promises';
import { damaged } from '../file/damaged.ts';
import { readWeights, type WeightsFile } from '../file/read-weights.ts';
import { modelOf, type RehearsalModel } from '../model.ts';

/** The weights that come with this package. */
export const shippedFolder: URL = new URL('../../model/', import.meta.url);

export async function loadModel(folder: URL): Promise<RehearsalModel> {
  return modelOf(await loadWeights(folder));
}

export async function loadWeights(folder: URL): Promise<WeightsFile> {
  const [card, weights] = await Promise.all([readPart(folder, 'rehearsal.json'), readPart(folder, 'rehearsal.fpfm')]);
  return readWeights(card, weights);
}

async function readPart(folder: URL, name: string): Promise<Uint8Array> {
  try {
    return await readFile(new URL(name, folder));
  } catch (cause) {
    throw damaged(`${name} cannot be read where the weights should lie.`, cause);
  }
}
