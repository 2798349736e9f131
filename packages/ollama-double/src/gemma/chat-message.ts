/** A message of `/api/chat`, in as far as it is rendered. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly ChatCall[];
  readonly tool_name?: string;
}

export interface ChatCall {
  readonly name: string;
  readonly arguments: object;
}

export interface ChatTool {
  readonly name: string;
  readonly description: string;
  readonly parameters?: ChatParameters;
}

export interface ChatParameters {
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}
