import { AgentFS } from 'agentfs-sdk';

/**
 * Writes one file into a database, which it makes where there is none. The SDK lets go of it when this process ends.
 */
const [, , db = '', path = '', text = ''] = process.argv;
const agent = await AgentFS.open({ path: db });
await agent.fs.writeFile(`/${path}`, text);
process.exit(0);
