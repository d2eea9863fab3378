type Group<Item> = { id: string; title: string; items: readonly Item[] }

export function numberFacts<Item>(groups: readonly Group<Item>[]) {
  let number = 0
  return groups.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map((item) => ({ ...item, number: (number += 1) })),
  }))
}
