import path from 'node:path'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { aBrowser } from '#test/browser.ts'
import { aBooking, aCompetition, aMember, anAdmin, aSubscriber } from '#test/makers.ts'
import { startServer, type ServerProcess } from '#test/server-process.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { checkLedger } from './check-ledger.ts'
import { anEmptyLedger, writeUntilKilled, type Ledger, type People } from './mixed-writes.ts'

type Options = {
  /** Of PostgreSQL; undefined for SQLite. */
  url: string | undefined
  folder: string
  rounds: number
  /** Resolves when the server may be killed in this round. */
  live: (round: number, done: Ledger['done']) => Promise<unknown>
  /** Ends a round; kills the server by default. */
  end?: (server: ServerProcess, database: OpenDatabase) => Promise<void>
}

export type KillReport = {
  acknowledged: Record<keyof Ledger['done'], number>
  mails: number
  /** Writes that were lost, duplicated or partly applied; empty when all is well. */
  wrong: string[]
  /** Milliseconds from each start to the first 200 of /readyz. */
  readyAfter: number[]
}

const SUBSCRIBERS = 60
const LISTINGS_PER_ROUND = 150
const BOOKINGS_PER_ROUND = 100
const ADDRESSES_PER_ROUND = 100

/** Kills a server repeatedly during writes of every kind, then checks the database. */
export async function killRounds({
  url,
  folder,
  rounds,
  live,
  end = killServer,
}: Options): Promise<KillReport> {
  const smtp = await startSmtpServer()
  const database = openDatabase({ url, dataDir: folder })
  await migrate(database)
  const settings = {
    DATA_DIR: path.resolve(folder),
    ...(url !== undefined && { DATABASE_URL: url }),
    SAMPLE_DATA: 'off',
    SMTP_URL: smtp.url,
    LIMITS_SCALE: '10000',
    LOG_LEVEL: 'error',
  }
  const ledger = anEmptyLedger()
  const readyAfter: number[] = []
  const people = await makePeople(database, rounds)
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    const server = await startServer(settings)
    readyAfter.push(performance.now() - startedAt)
    await startCampaign(database, `News ${round}`)
    const writing = writeUntilKilled(server.url, people, ledger)
    await live(round, ledger.done)
    await end(server, database)
    await writing
  }
  const last = await startServer(settings)
  const wrong = [
    ...(await checkLedger(database, ledger)),
    ...(await checkPictures(last, database)),
    ...(await checkCampaigns(database, smtp.mails)),
  ]
  await last.stop()
  await database.close()
  await smtp.close()
  return { acknowledged: countDone(ledger), mails: smtp.mails.length, wrong, readyAfter }
}

function countDone({ done }: Ledger): KillReport['acknowledged'] {
  const counts = Object.entries(done).map(([kind, list]) => [kind, list.length])
  return Object.fromEntries(counts) as KillReport['acknowledged']
}

async function killServer(server: ServerProcess) {
  await server.kill()
}

async function makePeople({ db }: OpenDatabase, rounds: number): Promise<People> {
  const now = new Date()
  const { secret: member } = await aMember(db, {}, now)
  const { secret: admin } = await anAdmin(db, {}, now)
  for (let count = 0; count < SUBSCRIBERS; count += 1) await aSubscriber(db, {}, now)
  const listings: number[] = []
  for (let listing = 0; listing < Math.min(rounds * LISTINGS_PER_ROUND, 4_000); listing += 1)
    listings.push((await aCompetition(db, {}, now)).competitionID)
  const today = dublinDay(now)
  const closing = { competitionEndDate: addDays(today, 300) }
  const { competitionID, competitionSlug: slug } = await aCompetition(db, closing, now)
  const bookings: number[] = []
  for (let booking = 0; booking < Math.min(rounds * BOOKINGS_PER_ROUND, 1_000); booking += 1) {
    const day = addDays(today, 10 + Math.floor(booking / 4))
    const days = { from_day: day, until_day: day }
    bookings.push(await aBooking(db, competitionID, days, now))
  }
  const erasable = Math.min(rounds * ADDRESSES_PER_ROUND, 1_000)
  for (let number = 0; number < erasable; number += 1)
    await aSubscriber(db, { email: `erase-${number}@example.ie`, confirmed_at: null }, now)
  const addresses = await db
    .selectFrom('addresses')
    .select(['id', 'email'])
    .where('email', 'like', 'erase-%')
    .execute()
  return { member, admin, listings, bookings, addresses, slug }
}

async function startCampaign({ db }: OpenDatabase, subject: string) {
  const at = Date.now()
  const campaign = { subject, body: 'Hello', status: 'scheduled', send_at: at }
  await db
    .insertInto('campaigns')
    .values({ ...campaign, created_at: at, updated_at: at })
    .execute()
}

/** Every picture of a listing can be fetched. */
async function checkPictures(server: ServerProcess, { db }: OpenDatabase) {
  const rows = await db
    .selectFrom('competitions')
    .select('image_name')
    .distinct()
    .where('image_name', 'is not', null)
    .execute()
  const wrong: string[] = []
  for (const { image_name } of rows) {
    const { status } = await aBrowser(server.url).get(`/media/${image_name}`)
    if (status !== 200) wrong.push(`lost: the picture ${image_name}`)
  }
  return wrong
}

/** No recipient gets a campaign twice, and everyone marked as sent got it. */
async function checkCampaigns(
  { db }: OpenDatabase,
  mails: readonly { subject: string; recipients: string[] }[],
) {
  const news = mails
    .filter(({ subject }) => subject.startsWith('News '))
    .map(({ subject, recipients }) => `${subject} to ${recipients.join()}`)
  const sent = await db
    .selectFrom('campaign_recipients')
    .select('id')
    .where('state', '=', 'sent')
    .execute()
  return [
    ...news.filter((mail, index) => news.indexOf(mail) !== index).map((mail) => `twice: ${mail}`),
    ...(sent.length > news.length
      ? [`marked as sent: ${sent.length}, arrived: ${news.length}`]
      : []),
  ]
}
