const form = /^([0-9a-f]{12})-([1-9][0-9]{0,5})$/;

/** Of one call the questions are counted, so that two processes that ask at once ask the same one. */
export type ApprovalId = { readonly id: string; readonly call: string; readonly turn: number };

export function approvalId(callHash: string, turn: number): ApprovalId {
  const call = callHash.slice(0, 12);
  return { id: `${call}-${turn}`, call, turn };
}

/** Undefined for what was never an id of ours; such a text names no file. */
export function readApprovalId(text: string): ApprovalId | undefined {
  const [id, call, turn] = form.exec(text) ?? [];
  return id === undefined || call === undefined ? undefined : { id, call, turn: Number(turn) };
}
