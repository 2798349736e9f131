export { ContentBlock } from './content-block.ts';
export { Message, Role, textOf } from './message.ts';
export { ModelEvidence, ModelMark } from './model-evidence.ts';
export { ModelIdentity } from './model-identity.ts';
export { ModelRequest } from './model-request.ts';
export { ModelResponse } from './model-response.ts';
export { StreamEvent } from './stream-event.ts';
