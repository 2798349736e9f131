import { agentfsTables } from '../../../src/database/agentfs-tables.ts';

export const keyValueTable: string = agentfsTables.find((text) => text.startsWith('CREATE TABLE kv_store')) ?? '';
