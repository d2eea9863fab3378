import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { drawListings } from '../lib/listings.ts'

/** A file as an operator would bring it: `count` listings with the fields that most files have. */
export async function writeCsv(file: string, count: number, now: Date) {
  await pipeline(
    Readable.from(rows(count, now)),
    stringify({ header: true }),
    createWriteStream(file),
  )
}

function* rows(count: number, now: Date) {
  const listings = drawListings(now)
  for (let row = 0; row < count; row += 1) {
    const { value } = listings.next()
    const { importKey, categories, publishedAt, competitionFeaturedFlag, ...listing } = value
    yield {
      reference: importKey,
      competitionTitle: listing.competitionTitle,
      description: listing.description,
      categories: categories.join(';'),
      promoterName: listing.promoterName,
      entryUrl: listing.entryUrl,
      kind: listing.kind,
      entryMethod: listing.entryMethod,
      entryFrequency: listing.entryFrequency,
      eligibility: listing.eligibility,
      competitionEndDate: listing.competitionEndDate,
      competitionFeaturedFlag: competitionFeaturedFlag ?? '',
      publishedAt: publishedAt?.toISOString(),
    }
  }
}
