export function missing<Item extends string | number>(
  what: string,
  wanted: readonly Item[],
  found: readonly Item[],
) {
  const existing = new Set(found)
  return wanted.filter((item) => !existing.has(item)).map((item) => `lost: ${what}, ${item}`)
}

export function duplicates(what: string, found: readonly (string | number)[]) {
  return found
    .filter((item, index) => found.indexOf(item) !== index)
    .map((item) => `twice: ${what}, ${item}`)
}
