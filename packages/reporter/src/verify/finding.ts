export type BundleFinding = { readonly file: string; readonly problem: string };

/** Where the parts of a verification say what they found, in the order in which they look. */
export type Report = (file: string, problem: string) => void;
