import type { Arranged, ProviderFixture, ProviderSituation, ProviderSubject, Skipped } from '@fpf/contract-tests';
import type { ModelProvider, ModelRequest } from '@fpf/contracts';
import { systemHost } from '@fpf/project/host';
import type { ModelChoice, ResolvedProvider } from '@fpf/project/model';
import { scriptedRequests } from '@fpf/project/models';

/**
 * The configured provider in a situation, where that takes no network or its package says how; else the reason why not,
 * which is printed.
 */
export async function arrangeProvider(
  choice: ModelChoice,
  { remake }: ResolvedProvider,
  situation: ProviderSituation,
  fixture: unknown,
): Promise<Arranged<ProviderSubject> | Skipped> {
  if (remake && fixture !== undefined) {
    const asked = await (fixture as ProviderFixture).arrange(situation);
    if ('skip' in asked) return asked;
    return {
      subject: {
        provider: remake(
          systemHost(() => undefined),
          asked.options ?? {},
        ),
        request: asked.request,
      },
    };
  }
  if (choice.provider !== 'scripted') return { skip: whyNot(choice) };
  if (situation === 'stalls') return { skip: 'a scripted answer is there as a whole, so none can stall' };
  const known = scriptedRequests(choice);
  const text = situation === 'answers' ? (known[0] ?? '') : `none of: ${known.join(', ')}`;
  const provider: ModelProvider = (await import('@fpf/model-gateway/scripted')).createScriptedProvider({
    file: choice.name,
  });
  return { subject: { provider, request: asking(text) } };
}

function whyNot({ provider, use }: ModelChoice): string {
  if (use) return `nothing says what ${use.package} can be asked: it has no ./contract-fixture`;
  if (provider === 'rehearsal') return 'the rehearsal model is held to its contract by the tests of its own package';
  if (provider === 'cassette') return 'what a cassette can be asked is what was recorded on it';
  return `${provider} answers over the network, which a check does not use`;
}

function asking(text: string): ModelRequest {
  return { messages: [{ v: 1, id: 'request', role: 'user', content: [{ type: 'text', text }] }], tools: [] };
}
