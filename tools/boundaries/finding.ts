/** One refusal: where, which rule, what is wrong, what to do. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

export function printFinding({ rule, file, line, message, fix }: Finding): string {
  return `${file}:${line}  ${rule}\n  what: ${message}\n  fix:  ${fix}`;
}
