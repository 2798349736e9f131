import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigFile } from '@fpf/contracts';
import { assertContextRoom } from '../../src/skills/index.ts';

const config = (numCtx: number | undefined, tokens?: number): { readonly config: ConfigFile } => ({
  config: {
    model: { provider: 'ollama', name: 'functiongemma', ...(numCtx !== undefined && { options: { numCtx } }) },
    ...(tokens !== undefined && { skills: { tokens } }),
  },
});

test('skills that may take more than the context holds are refused before the model is asked', () => {
  assert.throws(() => assertContextRoom(config(8192)), { code: 'config.context-too-small' });
  assert.throws(() => assertContextRoom(config(8192, 8000)), { code: 'config.context-too-small' });
  assertContextRoom(config(8192, 7168));
  assertContextRoom(config(16_384));
  assertContextRoom(config(undefined, 32_768));
});
