import { expect } from 'vitest'
import { changesOf } from '#app/features/submissions/rules/editing.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, otherChoices } from '#test/makers.ts'
import { CHOICE_NAMES, DEFAULT_CHOICES } from '../rules/choices.ts'
import { COLUMN_FIELDS, FIELDS } from '../rules/fields.ts'
import { findCompetition } from './detail.server.ts'
import { findListing } from './listing.server.ts'

/** What the site itself notes about a listing. */
const SITE_COLUMNS = [
  'id',
  'slug',
  'image_name',
  'main_category',
  'restricted',
  'featured',
  'featured_at',
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
  'updated_at',
]

testOnBothDatabases(
  'every column of a listing is a declared field or the site’s own',
  async (db) => {
    const tables = await db.introspection.getTables()
    const table = tables.find(({ name }) => name === 'competitions')
    const columns = table?.columns.map(({ name }) => name) ?? []
    const declared = COLUMN_FIELDS.map((name) => FIELDS[name].column)
    expect(columns.toSorted()).toEqual([...declared, ...SITE_COLUMNS].toSorted())
  },
)

testOnBothDatabases('each choice is stored, read and logged under its own name', async (db) => {
  const { competitionID, competitionSlug } = await aCompetition(db, otherChoices())
  const listing = await findListing(db, competitionID)
  expect(listing).toMatchObject(otherChoices())
  expect(await findCompetition(db, competitionSlug)).toMatchObject(otherChoices())
  expect(
    changesOf(listing ?? {}, { ...listing, ...DEFAULT_CHOICES })?.after.split('; '),
  ).toHaveLength(CHOICE_NAMES.length)
})
