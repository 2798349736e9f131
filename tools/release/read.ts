/** A file of the tree as it was released, or as it is; undefined where there is none. */
export type Read = (file: string) => string | undefined;
