import { expect } from 'vitest'
import { NO_CLOSING_DATE } from '#app/features/listings/rules/closing.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin } from '#test/makers.ts'
import { aPage, fetchLocally, startPromoter } from '#test/promoter.ts'
import { postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const PAGE =
  '<!doctype html><title>Win a lantern</title><h1>Win a lantern</h1><p>Entries close on 4 December 2026.</p>'

type Answer = {
  done?: string
  read?: { values: Record<string, string>; notes: Record<string, string> }
  problem?: { detail: string }
}

testOnDatabase(
  'without script, the quick edit comes back filled in from the page, and saves nothing',
  async (db) => {
    const port = await startPromoter(aPage(PAGE))
    const renderPage = await pagesAsData()
    const app = testApp(db, { renderPage, safeFetch: fetchLocally(port) })
    const admin = await anAdmin(db)
    const { competitionID } = await aCompetition(db, {
      status: 'pending',
      competitionEndDate: NO_CLOSING_DATE,
    })
    const fields = {
      intent: 'read',
      competitionID: String(competitionID),
      withFields: 'on',
      competitionTitle: 'Typed',
      competitionEndDate: '',
      entryUrl: `http://www.promoter.test:${port}/win`,
    }
    const send = async (changes: Partial<typeof fields> = {}) => {
      const { text } = await postForm(app, '/admin/pending', { ...fields, ...changes }, admin)
      const { actionData } = JSON.parse(text) as { actionData: Record<string, Answer> }
      return Object.values(actionData)[0] ?? {}
    }
    const { done, read } = await send()
    expect(done).toBe('Filled in from the page. Please check it.')
    expect(read?.values).toMatchObject({
      competitionID: String(competitionID),
      competitionTitle: 'Typed',
      competitionEndDate: '2026-12-04',
    })
    expect(read?.values).not.toHaveProperty('csrfToken')
    expect(read?.notes).toMatchObject({
      competitionTitle: 'The page says: “Win a lantern”',
      competitionEndDate: 'From the page: “Entries close on 4 December 2026.”',
    })
    expect((await send({ competitionEndDate: '2026-12-09' })).done).toMatch(/^Nothing was empty/)
    expect((await send({ entryUrl: 'http://127.0.0.1/' })).problem?.detail).toMatch(/\.$/)
    const stored = await db.selectFrom('competitions').select('end_date').execute()
    expect(stored).toEqual([{ end_date: NO_CLOSING_DATE }])
  },
)
