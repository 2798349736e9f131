import type { ModelRequest } from '@fpf/contracts';

/** What the cases of `@fpf/contract-tests` can ask an echo; `fpf check model-provider` asks for it. */
export function arrange(situation: string): { readonly request: ModelRequest } | { readonly skip: string } {
  if (situation === 'stalls') return { skip: 'an echo is there as a whole, so none can stall' };
  return { request: asking(situation === 'answers' ? 'search_repo {"query": "TODO"}' : ' ') };
}

function asking(text: string): ModelRequest {
  return { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }], tools: [] };
}
