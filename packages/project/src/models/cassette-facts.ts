import { FpfError } from '@fpf/contracts';
import { modelName } from '../model/model-name.ts';
import type { Examined } from './examine-model.ts';

/** Whether the file is a cassette, and how much is on it. */
export async function cassetteFacts({ chosen, tell }: Examined): Promise<void> {
  const { inspectCassette } = await import('@fpf/model-gateway/cassette');
  const name = 'cassette';
  try {
    const { entries, digest } = await inspectCassette(chosen.name);
    tell({
      name,
      status: 'proved',
      what: `${modelName(chosen)} is whole: ${entries} recorded ${entries === 1 ? 'answer' : 'answers'}, ${digest}`,
    });
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    tell({ name, status: 'refuted', what: error.message, fix: error.hint });
  }
}
