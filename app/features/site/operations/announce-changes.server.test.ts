import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { decideCompetition } from '#app/features/moderation/operations/decide-competition.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { startPromoter } from '#test/promoter.ts'
import { get } from '#test/roles/call.ts'
import { ANNOUNCE_JOB, announceChanges, readIndexNowKey } from './announce-changes.server.ts'

const baseUrl = 'https://competitions.example'
const LONG_AGO = new Date(NOW.getTime() - 30 * DAY_MS)
const later = (ms: number) => new Date(NOW.getTime() + ms)

type Call = { host: string; key: string; keyLocation: string; urlList: string[] }

/** A stand-in for IndexNow that answers as told, and a run of the job at an instant. */
async function standIn(db: Db) {
  const job = { name: ANNOUNCE_JOB, schedule: '* * * * *', next_run_at: 0 }
  await db.insertInto('jobs').values(job).execute()
  const calls: Call[] = []
  const answers = { status: 200 }
  const port = await startPromoter((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      calls.push(JSON.parse(body) as Call)
      response.writeHead(answers.status).end()
    })
  })
  const endpoint = `http://127.0.0.1:${port}/indexnow`
  const run = async (now: Date) => {
    const error = await announceChanges(
      { db, baseUrl, endpoint },
      now,
      new AbortController().signal,
    )
      .then(() => null)
      .catch((failure: Error) => failure.message)
    const time = now.getTime()
    await db
      .insertInto('job_runs')
      .values({ job: ANNOUNCE_JOB, started_at: time, finished_at: time + 1000, error })
      .execute()
    return error ?? calls.splice(0).flatMap(({ urlList }) => urlList)
  }
  return { calls, answers, run }
}

testOnBothDatabases('what is published, changed, closed or taken down is told once', async (db) => {
  const { run } = await standIn(db)
  const admin = await anAdmin(db)
  const long = { ...(await aCompetition(db, { competitionTitle: 'Win a boat' }, LONG_AGO)) }
  const closing = await aCompetition(
    db,
    { competitionTitle: 'Win a tent', competitionEndDate: toDay('2026-11-21') },
    LONG_AGO,
  )
  await aCompetition(db, { competitionTitle: 'Win a secret', status: 'pending' })
  await aCompetition(db, { competitionTitle: 'Win chips', categories: ['Gambling'] })
  const fresh = await aCompetition(db, { competitionTitle: 'Win a kayak' })
  const pathOf = ({ competitionSlug }: { competitionSlug: string }) =>
    `${baseUrl}/competition/${competitionSlug}`

  expect(await run(later(MINUTE_MS))).toEqual([pathOf(fresh)])
  expect(await run(later(10 * MINUTE_MS)), 'nothing happened').toEqual([])

  const takeDown = {
    competitionID: long.competitionID,
    status: 'rejected',
    from: 'approved',
  } as const
  await decideCompetition({ db, baseUrl }, admin.actor, takeDown, later(11 * MINUTE_MS))
  expect(await run(later(15 * MINUTE_MS)), 'taken down').toEqual([pathOf(long)])

  expect(await run(later(12 * HOUR_MS + 5 * MINUTE_MS)), 'its last day is over').toEqual([
    pathOf(closing),
  ])
  expect(await run(later(13 * HOUR_MS))).toEqual([])
})

testOnBothDatabases('what was refused is told again, from a day back at most', async (db) => {
  const { run, answers, calls } = await standIn(db)
  const { competitionSlug } = await aCompetition(db)
  answers.status = 429
  expect(await run(later(MINUTE_MS))).toBe('The search engines answered 429.')
  calls.length = 0
  answers.status = 202
  expect(await run(later(HOUR_MS))).toEqual([`${baseUrl}/competition/${competitionSlug}`])
})

testOnBothDatabases('the key of a call is in a file of the site, and no other is', async (db) => {
  const { calls, run, answers } = await standIn(db)
  await aCompetition(db)
  answers.status = 500
  await run(later(MINUTE_MS))
  const key = await readIndexNowKey(db, NOW)
  expect(calls).toMatchObject([
    { host: 'competitions.example', key, keyLocation: `${baseUrl}/${key}.txt` },
  ])
  expect(await get(testApp(db), `/${key}.txt`)).toMatchObject({ status: 200, text: key })
  const other = await get(testApp(db), `/${'0'.repeat(32)}.txt`)
  expect(other.text).not.toContain('0000')
  const config = parseConfig({ BASE_URL: baseUrl, INDEXNOW: 'off' })
  expect((await get(testApp(db, { config }), `/${key}.txt`)).text).not.toBe(key)
})
