import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { NOTIFICATION } from '#app/features/round/rules/notifications.ts'
import { insertSubscription } from '#app/features/round/operations/subscriptions.server.ts'
import { addSource } from '#app/features/sources/operations/change-source.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { aBrowser } from '#test/browser.ts'
import { openTestBucket } from '#test/bucket.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { aCompetition, aMember, anAdmin } from '#test/makers.ts'
import { buildSite, killServers, startServer } from '#test/server-process.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { aSource } from '#test/sources.ts'

const WAIT = { timeout: HANG_MS, interval: 50 }
const JOBS = ['check-links', 'read-bounces-of-mailbox']
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-outgoing-'))

beforeAll(buildSite)
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts connections, and ends each at once. */
async function aListener() {
  const server = net.createServer()
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, address: `127.0.0.1:${port}`, connections: () => connections }
}

/** A site in which each job that asks another server is due, and has something to ask. */
async function fill(db: Db) {
  const now = new Date(Date.now() - HOUR_MS)
  const today = dublinDay(new Date())
  const listing = { competitionEndDate: today, entryUrl: 'http://www.checked-link.ie/win' }
  await aCompetition(db, listing, now)
  const { actor } = await anAdmin(db, {}, now)
  const source = { ...aSource(), url: 'http://www.read-source.ie/feed' }
  await addSource(db, actor, source, now)
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: newAuth() }
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys }
  const device = { subscription, hour: 23, isDone: false, dueFrom: null }
  await insertSubscription(db, device, now)
  await db
    .updateTable('work')
    .set({ due_at: Date.now() })
    .where('kind', '=', NOTIFICATION)
    .execute()
  const due = JOBS.map((name) => ({ kind: 'job', key: name, payload: scheduleOf(name), due_at: 0 }))
  await db.insertInto('work').values(due).execute()
}

const newAuth = () => randomBytes(16).toString('base64url')
const scheduleOf = (name: string) => (name.endsWith('mailbox') ? '* * * * *' : '*/5 * * * *')

test(
  'a server connects to the servers it is set up with and to checked addresses, whatever a package asks for',
  { timeout: HANG_MS * 4 },
  async () => {
    const url = await createPostgresDatabase()
    const opened = openDatabase({ url, dataDir: folder })
    await migrate(opened)
    await fill(opened.db)
    const { secret } = await aMember(opened.db, {}, new Date())
    const smtp = await startSmtpServer()
    const { bucket, close } = await openTestBucket()
    const [imap, planted] = [await aListener(), await aListener()]
    onTestFinished(async () => {
      await Promise.all([smtp.close(), close(), opened.close()])
    })
    const file = path.join(folder, 'sockets')
    const preload = new URL(import.meta.resolve('./watched-sockets.ts'))
    preload.searchParams.set('file', file)
    preload.searchParams.set('planted', String(planted.port))
    const server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: url,
      NODE_OPTIONS: `--import=${preload.href}`,
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
      BOUNCE_ADDRESS: 'bounce@site.test',
      BOUNCE_IMAP_URL: `imap://bounce:secret@${imap.address}`,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      FACEBOOK_APP_ID: '1',
      FACEBOOK_APP_SECRET: 'secret',
    })
    const lines = () => new Set(readFileSync(file, 'utf8').trim().split('\n'))

    const visitor = aBrowser(server.url)
    const joined = { username: 'mailed', email: 'mailed@example.ie', password: 'three plain words' }
    expect((await visitor.post('/api/register', joined)).status).toBe(200)
    await visitor.post('/api/login-with-facebook', { name: 'Ann', accessToken: 'token' })
    const link = { url: 'https://www.read-link.ie/win' }
    await aBrowser(server.url, secret).post('/api/read-link', link)

    const database = new URL(url)
    const allowed = [
      'checks fcm.googleapis.com',
      'checks www.checked-link.ie',
      'checks www.read-link.ie',
      'checks www.read-source.ie',
      `connects to 127.0.0.1:${smtp.port}`,
      `connects to ${imap.address}`,
      `connects to ${new URL(bucket.endpoint).host}`,
      'looks up graph.facebook.com',
    ]
    await vi.waitFor(() => expect([...lines()]).toEqual(expect.arrayContaining(allowed)), WAIT)
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), WAIT)
    const ofPostgres = [...lines()].filter((line) => !allowed.includes(line))
    expect(ofPostgres).toEqual([expect.stringContaining(database.port)])

    server.moveClock()
    await vi.waitFor(() => {
      const refused = `fails: No client may connect to ${planted.address}.`
      const ways = ['fetch', 'http', 'https'].map((way) => `${way} ${refused}`)
      expect([...lines()]).toEqual(expect.arrayContaining(ways))
    }, WAIT)
    expect(planted.connections()).toBe(0)
    expect(server.output().match(/a connection was refused/g)).toHaveLength(3)
    expect(await server.stop()).toBe(0)
  },
)
