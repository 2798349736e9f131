/** How many objects and arrays a schema holds: an upper bound for what one value has to be compared with. */
export function schemaWeight(schema: unknown): number {
  let weight = 0;
  const open: unknown[] = [schema];
  while (open.length > 0) {
    const here = open.pop();
    if (typeof here !== 'object' || here === null) continue;
    weight += 1;
    open.push(...Object.values(here));
  }
  return weight;
}
