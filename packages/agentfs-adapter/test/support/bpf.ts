/** What the kernel hands to a filter for one system call. */
export type SystemCall = { readonly arch: number; readonly number: number; readonly args?: readonly number[] };

/** Runs a filter as the kernel would: only the instructions that ours has, each of them by its definition. */
export function runFilter(program: Buffer, { arch, number, args = [] }: SystemCall): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(arch >>> 0, 4);
  for (const [index, arg] of args.entries()) data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(arg)), 16 + 8 * index);
  let held = 0;
  for (let at = 0; at < program.length / 8; at += 1) {
    const code = program.readUInt16LE(at * 8);
    const [jumpTrue, jumpFalse] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3)];
    const operand = program.readUInt32LE(at * 8 + 4);
    const jump = (taken: boolean): void => void (at += taken ? jumpTrue : jumpFalse);
    if (code === 0x20) held = data.readUInt32LE(operand);
    else if (code === 0x54) held = (held & operand) >>> 0;
    else if (code === 0x15) jump(held === operand);
    else if (code === 0x35) jump(held >= operand);
    else if (code === 0x45) jump((held & operand) !== 0);
    else if (code === 0x06) return operand;
    else throw new Error(`instruction ${code.toString(16)} at ${at}`);
  }
  throw new Error('the program has no end');
}
