import { agentfsTables } from '../../src/store/agentfs-tables.ts';

export const keyValueTable: string = agentfsTables.find((text) => text.startsWith('CREATE TABLE kv_store')) ?? '';
