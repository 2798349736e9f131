/** Whether something matches; what cannot be told is neither. */
export type Tri = 'yes' | 'no' | 'unknown';

/** All of several, as Kleene has it: one no is enough for a no. */
export function all(parts: readonly Tri[]): Tri {
  if (parts.includes('no')) return 'no';
  return parts.includes('unknown') ? 'unknown' : 'yes';
}

export function any(parts: readonly Tri[]): Tri {
  if (parts.includes('yes')) return 'yes';
  return parts.includes('unknown') ? 'unknown' : 'no';
}

export function told(holds: boolean): Tri {
  return holds ? 'yes' : 'no';
}
