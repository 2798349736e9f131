import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceResolverCases, fixedHost, type ResolverFixture } from '@fpf/contract-tests';
import { contractIds, type EvidenceResolver } from '@fpf/contracts';
import * as fixture from '../src/contract-fixture.ts';
import component from '../src/index.ts';

const create = component.provides[contractIds['evidence-resolver']];
const keys = [Buffer.alloc(32, 7).toString('base64')];
const cases = evidenceResolverCases(
  async (options) => ({ subject: create?.({ keys, ...options }, fixedHost()) as EvidenceResolver }),
  fixture satisfies ResolverFixture,
);

for (const { name, run } of cases) test(name, async () => assert.deepEqual(await run(), { status: 'passed' }));
