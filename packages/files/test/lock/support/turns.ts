/** What a taker and whoever gives the turns tell each other. */
export const told = { goOn: 0, waits: 1, holds: 2, done: 3, end: 4 } as const;

export type TakerData = { readonly shared: SharedArrayBuffer; readonly index: number; readonly pid?: number };
