// How much of a list is given: so many entries, and so many bytes as JSON, because a tool that says more than it may says nothing at all.

/** The first entries that fit, and whether some are left out. */
export function fit(entries, { most, bytes }) {
  let room = bytes;
  const kept = [];
  for (const entry of entries) {
    room -= Buffer.byteLength(JSON.stringify(entry), 'utf8') + 1;
    if (kept.length >= most || room < 0) return { kept, left: true, room };
    kept.push(entry);
  }
  return { kept, left: false, room };
}
