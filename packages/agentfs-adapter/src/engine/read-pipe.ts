import { readSync } from 'node:fs';

/**
 * Reads so many bytes from a pipe, and waits for them. They are good until the next reading: they all lie in one place.
 */
export function pipeReader(fd: number): (bytes: number) => Buffer {
  let room = Buffer.alloc(0);
  return (bytes) => {
    if (room.length < bytes) room = Buffer.allocUnsafeSlow(bytes);
    for (let at = 0; at < bytes;) {
      const read = readSync(fd, room, at, bytes - at, null);
      if (read === 0) throw new Error(`the pipe ended ${bytes - at} bytes too early`);
      at += read;
    }
    return room.subarray(0, bytes);
  };
}
