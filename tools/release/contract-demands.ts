import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsFile, type Known } from './contract-majors.ts';
import type { Demand } from './demand.ts';
import { contractsReport, portDemands, type PortTexts } from './port-demands.ts';
import { shapesFile } from './read-shapes.ts';
import { shapeDemands } from './shape-demands.ts';
import { surfaceDemands } from './surface-demands.ts';

/** What the contracts, as their reports have them now, ask of the next release beside the released ones. */
export function contractDemands(root: string, base: Known): readonly Demand[] {
  const now = (file: string): string | undefined => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  const ports = (read: (file: string) => string | undefined): PortTexts => ({
    ids: read(idsFile) ?? '',
    report: read(contractsReport) ?? '',
    shapes: read(shapesFile) ?? '',
  });
  return [
    ...surfaceDemands(base.read, now),
    ...shapeDemands(base.read(shapesFile) ?? '', now(shapesFile) ?? ''),
    ...portDemands(ports(base.read), ports(now)),
  ];
}
