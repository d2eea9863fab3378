import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { loadSampleCatalogue } from './sample.server.ts'

function aSample() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-test-'))
  const rows = Array.from({ length: 30 }, (_, index) => ({
    reference: `sample-${index}`,
    competitionTitle: `Win prize ${index}`,
    description: 'A prize.',
    categories: ['Cars'],
    promoterName: 'Shop',
    entryUrl: 'https://a.example',
    competitionEndDate: `today+${index}`,
    publishedAt: `today-${index}`,
  }))
  const file = path.join(folder, 'catalogue.json')
  writeFileSync(file, JSON.stringify(rows))
  return { file, media: openMediaFolder(path.join(folder, 'media')) }
}

testOnBothDatabases('servers that start at the same time load the sample once', async (db) => {
  const { file, media } = aSample()
  const loads = [1, 2, 3].map(() => loadSampleCatalogue(db, media, NOW, {}, file))

  expect((await Promise.all(loads)).reduce((sum, added) => sum + added, 0)).toBe(30)
  expect(await loadSampleCatalogue(db, media, NOW, {}, file)).toBe(0)
  const rows = await db.selectFrom('competitions').select(['source', 'status']).distinct().execute()
  expect(rows).toEqual([{ source: 'import', status: 'approved' }])
})

testOnDatabase('the sample is not loaded into a catalogue with a listing', async (db) => {
  const { file, media } = aSample()
  await aCompetition(db)

  expect(await loadSampleCatalogue(db, media, NOW, {}, file)).toBe(0)
})
