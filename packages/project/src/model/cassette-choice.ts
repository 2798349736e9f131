import { closed, JsonRecord, type ModelProvider, oneOf, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { ModelChoice } from './model-choice.ts';
import { modelName } from './model-name.ts';
import { assertOptions, type ProviderHost } from './provider-host.ts';

/**
 * What a config says of a cassette: how it is used and, to record, whose answers. A package of somebody else's cannot
 * be behind it.
 */
const CassetteSettings = Type.Object(
  {
    mode: Type.Optional(oneOf(['replay', 'strict', 'record'])),
    of: Type.Optional(
      Type.Object(
        {
          provider: oneOf(['ollama', 'openai-compatible', 'scripted', 'rehearsal']),
          name: Type.String({ minLength: 1, maxLength: 256 }),
          options: Type.Optional(JsonRecord),
        },
        closed,
      ),
    ),
  },
  closed,
);
type CassetteSettings = Static<typeof CassetteSettings>;

/**
 * The provider behind it is made only when the cassette asks it: to replay, nothing of it is loaded. What a strict one
 * was recorded for and not asked is told when the command ends.
 */
export async function cassetteProvider(
  choice: ModelChoice,
  { atEnd, log }: ProviderHost,
  make: (of: ModelChoice) => Promise<ModelProvider>,
): Promise<ModelProvider> {
  assertOptions(CassetteSettings, choice);
  const { mode = 'replay', of } = choice.options as CassetteSettings;
  const inner = of && (() => make({ ...of, options: of.options ?? {}, by: choice.by, fallback: false }));
  const { createCassetteProvider } = await import('@fpf/model-gateway/cassette');
  const provider = await createCassetteProvider({ file: choice.name, mode, ...(inner && { inner }) });
  if (mode !== 'strict') return provider;
  atEnd?.(async () => {
    const left = provider.unused();
    if (left.length > 0)
      log(
        `${modelName(choice)}: ${left.length} recorded answers were not asked for; the first: ${left[0]?.asked ?? ''}`,
      );
  });
  return provider;
}
