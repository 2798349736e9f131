export { MeasuredModel } from './measured-model.ts';
export { ContentBlock } from './content-block.ts';
export { Message, Role, textOf } from './message.ts';
export { isFunctionGemma, ModelIdentity, personIdentity } from './model-identity.ts';
export { lostTexts, ModelConformance } from './model-conformance.ts';
export { ModelEvidence, ModelLacking, ModelMark, Ungrounded, ModelTimes, ModelShown } from './model-evidence.ts';
export { ModelRequest } from './model-request.ts';
export { ModelResponse } from './model-response.ts';
export { StreamEvent } from './stream-event.ts';
