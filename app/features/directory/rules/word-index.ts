import type SearchableMap from 'minisearch/SearchableMap'
import type { OpenListing } from './open-listing.ts'

/** The words of the open listings. */
export type WordIndex = {
  /** By word the ids of the listings that have it, ascending. */
  ids: Map<string, number[]>
  /** The same in a radix tree, which finds words by their beginning and with typing errors. */
  tree: SearchableMap<number[]>
}

/** Adding in the order of the ids is fastest. */
export function addToIndex({ ids, tree }: WordIndex, listing: OpenListing) {
  const id = listing.card.competitionID
  for (const word of wordsOf(listing)) {
    const having = ids.get(word)
    if (having) insertID(having, id)
    else {
      const first = [id]
      ids.set(word, first)
      tree.set(word, first)
    }
  }
}

export function removeFromIndex({ ids, tree }: WordIndex, listing: OpenListing) {
  const id = listing.card.competitionID
  for (const word of wordsOf(listing)) {
    const having = ids.get(word) ?? []
    const at = positionOf(having, id)
    if (having[at] === id) having.splice(at, 1)
    if (having.length > 0) continue
    ids.delete(word)
    tree.delete(word)
  }
}

/** @param ids ascending */
export function includesID(ids: readonly number[], id: number): boolean {
  return ids[positionOf(ids, id)] === id
}

function wordsOf({ texts }: OpenListing): Set<string> {
  const words = new Set(texts.all.split(/[ |]+/))
  words.delete('')
  return words
}

function insertID(ids: number[], id: number) {
  if ((ids.at(-1) ?? 0) < id) ids.push(id)
  else {
    const at = positionOf(ids, id)
    if (ids[at] !== id) ids.splice(at, 0, id)
  }
}

/** Where an id is, or would have to be. */
function positionOf(ids: readonly number[], id: number): number {
  let [first, end] = [0, ids.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if ((ids[middle] ?? 0) < id) first = middle + 1
    else end = middle
  }
  return first
}
