import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, oneOf } from '../schema/json.ts';

const Verdict = oneOf(['kept', 'lost', 'unknown']);

/**
 * Whether texts come back from a server as the model wrote them: some versions drop the marks around a text, and then a
 * comma ends it and a leading zero is lost. Asked for once for each digest and server version.
 */
export const ModelConformance = Type.Object({ comma: Verdict, leading_zero: Verdict }, closed);
export type ModelConformance = Static<typeof ModelConformance>;

/**
 * What whoever reads of a run has to know of the texts in its calls; undefined where nothing is lost, as far as anybody
 * knows.
 */
export function lostTexts({ comma, leading_zero: zero }: ModelConformance): string | undefined {
  const lost = [
    ...(comma === 'lost' ? ['a text ends at its first comma'] : []),
    ...(zero === 'lost' ? ['leading zeros are lost'] : []),
  ];
  if (lost.length === 0) return undefined;
  return `The server of the model drops the marks around texts: ${lost.join(', and ')}. \`fpf explain admit.cut-text\` tells more.`;
}
