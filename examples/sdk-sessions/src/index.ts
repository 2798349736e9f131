import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { type AgentFSAdapter, type ComponentPackage, contractIds, type Host, type JsonObject } from '@fpf/contracts';
import { SessionOptions } from './options.ts';

/** The store comes with its session (one database, one transaction), so who swaps the one swaps the other. */
const component: ComponentPackage = {
  provides: { [contractIds['agentfs-adapter']]: createSdkSessions },
  options: SessionOptions,
};
export default component;

/** Our adapter, held to the engine of agentfs-sdk: also where Node has SQLite itself. */
export function createSdkSessions(options: JsonObject, host: Host): AgentFSAdapter {
  return createAgentFSAdapter({ ...options, engine: 'agentfs-sdk' }, host);
}
