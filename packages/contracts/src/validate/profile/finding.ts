/** What keeps a schema out of the tool-schema profile: which rule, where, and how to mend it. */
export type SchemaFinding = {
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
};
