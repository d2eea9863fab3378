import { expect } from 'vitest'
import { readPastedText, readRobots } from '#app/features/reading/operations/reading-jobs.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aVisitor, TODAY } from '#test/makers.ts'
import { aPage, fetchLocally, startPromoter } from '#test/promoter.ts'
import { post } from '#test/roles/call.ts'
import { readShared } from '../operations/read-shared.server.ts'

/** Takes a thread longer than it has. */
const HOSTILE = 'the winner will be contacted by phone or email or post on 1 december 2026 '.repeat(
  2_500,
)
const PEOPLE = 25
/** Nothing if the reading waited and got its turn, which depends on the machine. */
const READ_OR_BUSY =
  /^(?:|Many pages are being read just now\. Please fill in the form yourself, .+)$/

testOnDatabase('greedy people hold up no form, decision or scheduled job', async (db) => {
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const port = await startPromoter(aPage('<title>Win a lamp</title><p>Closes 4 December 2026.'))
  const app = testApp(db, { safeFetch: fetchLocally(port) })
  // More than there is room for.
  const greedy = Array.from({ length: 4 * PEOPLE }, (_, index) =>
    readPastedText({ text: HOSTILE, today: TODAY }, { key: `greedy ${index % PEOPLE}` }),
  )
  const ended = Promise.allSettled(greedy)

  const url = `http://www.harbour-house.example:${port}/win`
  const { body } = await post(app, '/api/read-link', { url }, aVisitor())
  expect(body.detail ?? '').toMatch(READ_OR_BUSY)
  const reader = { today: TODAY, actor: { kind: 'visitor' }, address: '192.0.2.9' } as const
  const shared = await readShared(reader, new URLSearchParams({ text: `Win a lamp! ${url}` }))
  expect(shared?.values.entryUrl).toBe(url)
  expect(shared?.unread ?? '').toMatch(READ_OR_BUSY)

  const decision = { competition: { competitionID }, status: true }
  expect((await post(app, '/api/update-competition-status', decision, admin)).status).toBe(200)
  const robots = {
    bytes: Buffer.from('User-agent: *\nDisallow: /a'),
    isWhole: true,
    encoding: '',
    type: 'text/plain',
  }
  const ours = { key: 'link checks', isOurs: true } as const
  expect((await readRobots({ body: robots, address: url }, ours)).rules).toContain('/a')
  const ends = await ended
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})
