import type { TermsFact } from '#app/features/reading/rules/terms-readers.ts'

/** Returns a listing as people stated it: null for what a program read in its T&Cs. */
export function withoutRead<Listing extends object>(
  listing: Listing,
  facts: readonly { fact: TermsFact }[],
): Listing {
  return { ...listing, ...Object.fromEntries(facts.map(({ fact }) => [fact, null])) }
}
