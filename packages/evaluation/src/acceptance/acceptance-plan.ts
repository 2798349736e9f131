import type { AcceptanceBounds, AcceptanceRecord, ModelGateway, ModelIdentity, SignedEnvelope } from '@fpf/contracts';
import type { Offering } from '../ask/offer.ts';
import type { EvalCase } from '../cases/eval-case.ts';
import type { SuitePlace } from './suite-place.ts';

type Digest = NonNullable<ModelIdentity['digest']>;

/** One of the two models, and how it is reached. */
export type Contender = {
  readonly provider: string;
  readonly name: string;
  /** Says who is there: asked of a provider made for just this, so that nothing remembered answers. */
  readonly probe: (signal: AbortSignal) => Promise<ModelIdentity>;
  /** Makes what a run would ask, held to a digest where there is one. */
  readonly gateway: (digest: Digest | null) => Promise<OpenGateway>;
};

export type OpenGateway = { readonly gateway: ModelGateway; readonly tools: Offering; readonly toolsName: string };

/**
 * How a suite is told which model answers where a scenario leaves that to a model, as @fpf/cucumber's world reads it.
 */
export type World = {
  readonly parameters: { readonly model: string; readonly name: string };
  readonly env: NodeJS.ProcessEnv;
};

/** What is to be tried. */
export type AcceptancePlan = {
  readonly candidate: Contender & {
    readonly world: World;
  };
  readonly pinned: Contender & { readonly digest: Digest; readonly by: AcceptanceRecord['pinned_by'] };
  readonly suite: SuitePlace;
  readonly suiteMs: number;
  readonly cases: readonly EvalCase[];
  readonly forbidden: readonly string[];
  readonly bounds: AcceptanceBounds;
  readonly stack: AcceptanceRecord['stack'];
};

/** What an acceptance takes from its caller. */
export type AcceptancePorts = {
  readonly now: () => number;
  /** Shows what is being done, and how far it has come. */
  readonly progress: (what: string) => (done: number, of: number) => void;
  /** Signs the text of the record; without it the record is not signed. */
  readonly sign?: ((text: string) => Promise<SignedEnvelope>) | undefined;
};
