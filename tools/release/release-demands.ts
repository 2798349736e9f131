import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from '../boundaries/workspace.ts';
import { idsFile, type Known } from './contract-majors.ts';
import type { Demand } from './demand.ts';
import { exportDemands } from './export-demands.ts';
import { factDemands } from './fact-demands.ts';
import { contractsReport, portDemands, type PortTexts } from './port-demands.ts';
import type { Read } from './read.ts';
import { shapesFile } from './read-shapes.ts';
import { shapeDemands } from './shape-demands.ts';
import { surfaceDemands } from './surface-demands.ts';

/** What the tree, with its reports as they are now, asks of the next release beside the released one. */
export function releaseDemands(root: string, released: readonly Member[], base: Known): readonly Demand[] {
  const now: Read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  const ports = (read: Read): PortTexts => ({
    ids: read(idsFile) ?? '',
    report: read(contractsReport) ?? '',
    shapes: read(shapesFile) ?? '',
  });
  return [
    ...surfaceDemands(base.read, now),
    ...shapeDemands(base.read(shapesFile) ?? '', now(shapesFile) ?? ''),
    ...portDemands(ports(base.read), ports(now)),
    ...factDemands(base.read, now),
    ...exportDemands(released, base.read, now),
  ];
}
