import type { Facts, Rule } from './rules.ts'

export function rulesOfImports(): Rule[] {
  return [
    {
      name: 'each row of a file is added once',
      says: 'its rows are added once,\nhowever often the button is pressed',
      document: 'docs/features.md',
      when: 'each day',
      check: compareListings,
    },
    {
      name: 'each address of a file is in the book once',
      says: 'how many would be asked, are there\nalready or are left alone',
      document: 'docs/features.md',
      when: 'each day',
      check: compareAddresses,
    },
  ]
}

async function compareListings({ world, imports }: Facts) {
  const rows = await world.db
    .selectFrom('competitions')
    .select(['import_key', 'title', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_key', 'like', 'ref-%')
    .groupBy(['import_key', 'title'])
    .execute()
  const counts = Map.groupBy(rows, ({ import_key: key }) => key)
  const lost = [...imports.listings.keys()].filter((key) => !counts.has(key))
  const doubled = rows.filter(
    ({ import_key: key, count }) => count > 1 || (counts.get(key) ?? []).length > 1,
  )
  return [
    ...lost.map((key) => `${key} was added, and is not there`),
    ...doubled.map(({ import_key: key }) => `${key} is there twice`),
  ]
}

async function compareAddresses({ world, imports }: Facts) {
  const rows = await world.db
    .selectFrom('subscribers')
    .select(['email', ({ fn }) => fn.countAll<number>().as('count')])
    .where('email', 'like', 'brought-%')
    .groupBy('email')
    .execute()
  const counts = new Map(rows.map(({ email, count }) => [email, count]))
  return [...imports.addresses.keys()]
    .filter((address) => counts.get(address) !== 1)
    .map((address) => `${address} is in the book ${counts.get(address) ?? 0} times`)
}
