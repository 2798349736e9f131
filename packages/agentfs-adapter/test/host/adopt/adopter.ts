// Takes a database in: `adopter.ts PLACE-AS-JSON DB [NAME]`. Somebody kills it.
import { adapterOf } from '../../support/trees/steps.ts';

const [, , place = '{}', db = '', to] = process.argv;
await adapterOf().adopt?.(JSON.parse(place) as never, { db, ...(to !== undefined && { to }) });
