import { FpfError, StreamEvent } from '@fpf/contracts';
import { check, quote } from '@fpf/contracts/validate';

/** A provider may be somebody else's, so its events are held against the contract as everything from outside is. */
export function assertEvent(event: unknown, provider: string): asserts event is StreamEvent {
  const type = (event as { readonly type?: unknown } | null | undefined)?.type;
  // The one kind that it says it is: all kinds at once would cost many times as much, for the same answer.
  const schema = kinds.find((kind) => kind.properties.type.const === type);
  const [issue] = check(schema ?? StreamEvent, event);
  if (!issue) return;
  throw new FpfError({
    code: 'model.protocol',
    message: `model-gateway: the provider ${quote(provider)} gave an event that is none: ${issue.pointer === '' ? 'it' : issue.pointer} ${issue.message}.`,
    hint: 'This is a fault of the provider; `fpf check` runs the cases of its port.',
  });
}

const kinds = StreamEvent.anyOf;
