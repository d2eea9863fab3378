import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { CampaignProcess } from '#test/campaign-process.ts'
import { SENDING_CLAIM_MS } from '#app/features/mail/rules/delivery.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import { aFollower, anAlert, planAt } from '#test/alerts.ts'
import { aCompetition } from '#test/makers.ts'
import { testOnBothSites } from '#test/site.ts'
import { startSmtpServer } from '#test/smtp.ts'

const SCRIPT = new URL('../campaign-process.ts', import.meta.url)
const FOLLOWERS = 80

/** The processes have the real clock, so everything happened yesterday. */
const YESTERDAY = dublinInstant(addDays(dublinDay(new Date()), -1), '12:00')

function startProcess(about: CampaignProcess) {
  const child = spawn(process.execPath, [SCRIPT.pathname, JSON.stringify(about)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { kill: () => child.kill('SIGKILL'), exit: once(child, 'exit') }
}

testOnBothSites('a server killed amid its alerts mails nobody twice', async (make) => {
  const place = await make.emptyPlace()
  const { db } = await make.open(place)
  const competitionEndDate = addDays(dublinDay(new Date()), 30)
  const published = new Date(YESTERDAY.getTime() - DAY_MS)
  await aCompetition(db, { competitionTitle: 'Win a boat', competitionEndDate }, published)
  for (let number = 0; number < FOLLOWERS; number += 1)
    await anAlert(db, (await aFollower(db)).id, { since: 1, seen_until: 1 })
  expect(await planAt(db, YESTERDAY)).toBe(FOLLOWERS)

  let stages = 0
  let victim: ReturnType<typeof startProcess> | undefined
  const smtp = await startSmtpServer({
    onStage: () => {
      stages += 1
      if (stages % 37 === 0) victim?.kill()
    },
  })
  try {
    const { url, dataDir } = place.location
    const about = { url, dataDir, smtpUrl: smtp.url }
    for (let killed = 0; killed < 3; killed += 1) {
      victim = startProcess(about)
      await victim.exit
    }
    victim = undefined
    await startProcess(about).exit
    await db
      .updateTable('campaign_recipients')
      .set({ due_at: Date.now() - SENDING_CLAIM_MS })
      .where('state', '=', 'sending')
      .execute()
    await startProcess(about).exit

    const mailed = smtp.mails.flatMap(({ recipients }) => recipients)
    expect(new Set(mailed).size).toBe(mailed.length)
    const rows = await db.selectFrom('campaign_recipients').select('state').execute()
    const count = (state: string) => rows.filter((row) => row.state === state).length
    expect(count('sent') + count('uncertain')).toBe(FOLLOWERS)
    expect(count('uncertain')).toBeGreaterThan(0)
    expect(mailed.length).toBeGreaterThanOrEqual(count('sent'))
    // The next morning brings nobody what they had, or may have had.
    expect(await planAt(db, new Date(YESTERDAY.getTime() + DAY_MS))).toBe(0)
  } finally {
    await smtp.close()
  }
})
