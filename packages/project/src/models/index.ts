export { examineModel, type ModelReport } from './examine-model.ts';
export { type ChainStep } from './model-chain.ts';
export { listModels, type ModelList, type ReachedModel, type UnreachedProvider } from './list-models.ts';
export { type NamedOffering, offeringOf } from './offering.ts';
export { type PinPlan, planPin, writePin } from './pin-model.ts';
export { pullModel } from './pull-model.ts';
export { scriptedRequests } from './scripted-requests.ts';
export { showModel, type ShownModel, type ShownTool } from './show-model.ts';
