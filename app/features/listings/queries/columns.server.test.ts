import { expect } from 'vitest'
import { changesOf } from '#app/features/submissions/rules/editing.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, otherChoices } from '#test/makers.ts'
import { ListingInput } from '../input/listing.ts'
import { CHOICE_NAMES, choicesOf, DEFAULT_CHOICES, type Choices } from '../rules/choices.ts'
import { COLUMN_FIELDS, FIELDS, PLAIN_NAMES, plainField, type FieldType } from '../rules/fields.ts'
import { findCompetition } from './detail.server.ts'
import { toListed } from './listing-schema.server.ts'
import { findListing } from './listing.server.ts'

/** What the site itself notes about a listing. */
const SITE_COLUMNS = [
  'id',
  'slug',
  'image_name',
  'promoter_id',
  'main_category',
  'restricted',
  'featured',
  'featured_at',
  'quiet',
  'status',
  'rejection_reason',
  'source',
  'import_key',
  'entry_key',
  'previous_end_date',
  'submitted_by',
  'submitted_at',
  'decided_by',
  'decided_at',
  'published_at',
  'unreviewed',
  'updated_at',
]

testOnDatabase('every column of a listing is a declared field or the site’s own', async (db) => {
  const tables = await db.introspection.getTables()
  const table = tables.find(({ name }) => name === 'competitions')
  const columns = table?.columns.map(({ name }) => name) ?? []
  const declared = COLUMN_FIELDS.map((name) => FIELDS[name].column)
  expect(columns.toSorted()).toEqual([...declared, ...SITE_COLUMNS].toSorted())
})

testOnDatabase('each word of each choice can be stored and is read back', async (db) => {
  const most = Math.max(...CHOICE_NAMES.map((name) => choicesOf(name).length))
  for (let nth = 0; nth < most; nth += 1) {
    const words = CHOICE_NAMES.map((name) => [name, choicesOf(name)[nth] ?? choicesOf(name)[0]])
    const choices = Object.fromEntries(words) as Choices
    const { competitionID, competitionSlug } = await aCompetition(db, choices)
    expect(await findListing(db, competitionID)).toMatchObject(choices)
    expect(await findCompetition(db, competitionSlug)).toMatchObject(choices)
  }
})

const SAMPLES: Record<FieldType, unknown> = {
  text: 'Some words',
  'long-text': 'Two\nlines',
  link: 'https://www.harbour-house.example/terms',
  number: 7,
  day: '2026-12-24',
  period: '48 hours',
  ways: 'email, phone',
  counties: 'cork, kerry',
  'yes-no': true,
  categories: ['Travel and Hotels', 'Books and Magazines'],
}

testOnDatabase('a value of each other field is stored and read back', async (db) => {
  const samples = PLAIN_NAMES.map((name) => [name, SAMPLES[plainField(name).type]])
  const listing = ListingInput.parse(Object.fromEntries(samples))
  const { competitionID } = await aCompetition(db, listing)
  const found = await findListing(db, competitionID)
  expect(found).toMatchObject(listing)
  if (found) expect(toListed(found)).toMatchObject(listing)
})

testOnDatabase('the log of an edit lists each changed choice', async (db) => {
  const { competitionID } = await aCompetition(db, otherChoices())
  const listing = await findListing(db, competitionID)
  const { after = '' } = changesOf(listing ?? {}, { ...listing, ...DEFAULT_CHOICES }) ?? {}
  expect(after.split('; ')).toHaveLength(CHOICE_NAMES.length)
})
