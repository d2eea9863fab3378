import { promoterKey } from '#app/features/listings/rules/promoter.ts'

type From = { name: string; listings: number }

/** Says what happens when these listings get another promoter, or without any all of the promoter's. */
export function previewOf(from: From, picked: number, into: string): string {
  if (picked > 0) return `${movedLabel(picked)} to “${into}”.`
  return `“${from.name}” is shown as “${into}”: ${movedLabel(from.listings)}.`
}

function movedLabel(count: number) {
  if (count === 0) return 'no listing moves'
  return count === 1 ? '1 listing moves' : `${count.toLocaleString('en-IE')} listings move`
}

/** Returns the name that listings have in common, as they were sent in; undefined if they have several. */
export function commonName(names: readonly string[]): string | undefined {
  const [first] = names
  return new Set(names.map(promoterKey)).size === 1 ? first : undefined
}
