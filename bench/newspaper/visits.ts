import { arrivals, exponential, popularity } from './arrivals.ts'

/**
 * What a browser asks for: a page that is the same for all, the data of one when a link is followed, a
 * page made for this visitor, a picture, a file. What has the same kind and name is the same.
 */
export type Request = { at: number; kind: Kind; name: number }
export type Kind = 'page' | 'data' | 'own' | 'picture' | 'file'
type Random = () => number

/** What somebody does who has read of the site; docs/scaling.md says where the numbers come from. */
const VISIT = {
  /** Of the first pages: the listing that the newspaper names; the others are the home page. */
  named: 0.7,
  files: 38,
  firstPictures: 10,
  furtherPages: 2.5,
  picturesPerPage: 6,
  /** Between two pages, in seconds. */
  reading: 20,
  /** Of further pages: searches, forms, whatever is made for one visitor. */
  ownPages: 0.06,
  /** Different pages of the site. */
  pages: 3_000,
}
const HOME = 0
const NAMED = 1
/** Everything a browser needs for a page it asks for within so many seconds. */
const LOADING = 0.6

export type Mention = {
  /** Visitors a second at the peak. */
  peak: number
  /** Seconds until the peak, and after it until half as many come. */
  rise: number
  half: number
  seconds: number
}

/** How many come a second, so many seconds after the mention. */
export function visitRate({ peak, rise, half }: Mention, t: number): number {
  return t < rise ? (peak * t) / rise : peak * 0.5 ** ((t - rise) / half)
}

/** All requests of all visits, in the order in which they come. */
export function requestsOf(mention: Mention, random: Random): Request[] {
  const { peak: most, seconds } = mention
  const pick = popularity(VISIT.pages)
  const requests: Request[] = []
  for (const start of arrivals(random, { seconds, most, rate: (t) => visitRate(mention, t) }))
    addVisit(requests, start, { random, pick })
  return requests.filter(({ at }) => at < seconds).sort((a, b) => a.at - b.at)
}

function addVisit(
  requests: Request[],
  start: number,
  { random, pick }: { random: Random; pick: (random: Random) => number },
) {
  const add = (at: number, kind: Request['kind'], name = pick(random)) =>
    requests.push({ at, kind, name })
  const addPictures = (count: number, at: number) => {
    for (let index = 0; index < count; index += 1) add(at + random() * LOADING, 'picture')
  }
  add(start, 'page', random() < VISIT.named ? NAMED : HOME)
  for (let file = 1; file <= VISIT.files; file += 1) add(start + random() * LOADING, 'file', file)
  addPictures(VISIT.firstPictures, start)
  // Each page leads to a further one with the same chance.
  const onwards = VISIT.furtherPages / (1 + VISIT.furtherPages)
  for (let at = start; random() < onwards;) {
    at += exponential(random, VISIT.reading)
    add(at, random() < VISIT.ownPages ? 'own' : 'data')
    addPictures(VISIT.picturesPerPage, at)
  }
}
