import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, oneOf } from '../schema/json.ts';

const Verdict = oneOf(['kept', 'lost', 'unknown']);

/**
 * Whether texts come back from a server as the model wrote them: some versions drop the marks around a text, and then a comma ends it and a
 * leading zero is lost. Asked for once for each digest and server version.
 */
export const ModelConformance = Type.Object({ comma: Verdict, leading_zero: Verdict }, closed);
export type ModelConformance = Static<typeof ModelConformance>;
