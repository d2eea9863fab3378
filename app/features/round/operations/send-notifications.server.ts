import { lazily } from '#app/lib/async/lazily.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import type { Kind, RunContext } from '#app/features/work/operations/kinds.server.ts'
import {
  openPushSender,
  type PushMessage,
  type PushOutcome,
  type PushSender,
  type PushDevice,
} from '#app/lib/web/push-sender.server.ts'
import type { Network } from '#app/lib/web/checked-network.server.ts'
import { NOTIFICATION_TITLE, isPushService } from '../rules/push-services.ts'
import {
  NOTIFICATION,
  newsOf,
  notificationText,
  retryDelayMs,
  secondsToLive,
  type News,
  isWanted,
  nextDue,
} from '../rules/notifications.ts'
import { readPushKeys, correctDueTimes } from './subscriptions.server.ts'
import type { Claimed } from '#app/features/work/operations/claim-work.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'

/** For a push service that answers within 0.1 s these are 100 messages a second. */
const AT_ONCE = 10
/** Of one push service in a row: then it is left alone until the next round. */
const FAILURES_MAX = 5
/** A later message replaces one that the push service has yet to deliver. */
const TOPIC = 'round'

export type NotificationDeps = {
  db: Db
  readRound: Catalogue['readRound']
  clock: () => Date
  baseUrl: string
  /** An email address of the operator, for push services. */
  operator: string | undefined
  /** Only tests pass others. */
  test?: { network: Network; isService: (endpoint: string) => boolean; timeoutMs?: number }
}
type Run = {
  deps: NotificationDeps
  openSender: () => Promise<PushSender>
  failures: Map<string, number>
}

/** “Round ready” as a kind of work that comes again: each device once a day at most, at its hour. */
export function notificationsKind(deps: NotificationDeps): Kind {
  const { db, readRound, clock } = deps
  const run: Run = {
    deps,
    failures: new Map(),
    openSender: lazily(() => openSender(deps)),
  }
  return {
    name: NOTIFICATION,
    atOnce: AT_ONCE,
    isEndless: true,
    async prepare(now) {
      run.failures.clear()
      await correctDueTimes(db, now)
    },
    async run(work, context) {
      const news = newsOf(await readRound(context.now))
      const device = await claimDevice(db, work, news, context)
      if (!device) return {}
      const outcome = await sendTo(run, device, composeMessage(news, deps.baseUrl, context.now))
      await recordOutcome(db, device, outcome, clock())
      return { result: outcome.kind }
    },
  }
}

async function openSender({ db, baseUrl, operator, clock, test }: NotificationDeps) {
  const contact = baseUrl.startsWith('https:') ? baseUrl : `mailto:${operator ?? 'nobody@invalid'}`
  const keys = await readPushKeys(db, clock())
  return openPushSender({ keys, contact, network: test?.network, timeoutMs: test?.timeoutMs })
}

/** The format of Declarative Web Push, which Safari shows without the service worker. */
function composeMessage(news: News, baseUrl: string, now: Date): PushMessage {
  const notification = {
    title: NOTIFICATION_TITLE,
    body: notificationText(news),
    navigate: `${baseUrl}/todays-round`,
    lang: 'en-IE',
    tag: TOPIC,
  }
  const payload = JSON.stringify({ web_push: 8030, notification })
  return { payload, ttlSeconds: secondsToLive(now), topic: TOPIC }
}

async function sendTo(
  { deps: { test }, openSender: open, failures }: Run,
  device: ClaimedDevice,
  message: PushMessage,
): Promise<PushOutcome> {
  const isService = test?.isService ?? isPushService
  if (!isService(device.endpoint)) return { kind: 'gone' }
  const { host } = new URL(device.endpoint)
  if ((failures.get(host) ?? 0) >= FAILURES_MAX) return { kind: 'unreached', retryAfterMs: 0 }
  const outcome = await (await open()).send(device, message)
  const hasFailed = outcome.kind === 'unreached' || outcome.kind === 'unknown'
  failures.set(host, hasFailed ? (failures.get(host) ?? 0) + 1 : 0)
  return outcome
}

async function recordOutcome(db: Db, device: ClaimedDevice, outcome: PushOutcome, now: Date) {
  const at = now.getTime()
  const update = db.updateTable('push_subscriptions').where('id', '=', device.id)
  if (outcome.kind === 'sent') await update.set({ sent_at: at, failing_since: null }).execute()
  else if (outcome.kind === 'gone')
    await db.deleteFrom('push_subscriptions').where('id', '=', device.id).execute()
  else await update.set({ failing_since: at }).where('failing_since', 'is', null).execute()
  if (outcome.kind === 'unreached') await retryLater(db, device, outcome.retryAfterMs, now)
}

/** The person may have chosen another hour since: then that holds. */
async function retryLater(db: Db, { id, tries, dueAt }: ClaimedDevice, askedMs: number, now: Date) {
  await db
    .updateTable('work')
    .set({ due_at: now.getTime() + retryDelayMs(tries, askedMs) })
    .where('kind', '=', NOTIFICATION)
    .where('key', '=', String(id))
    .where('due_at', '=', dueAt)
    .where('lease_until', 'is', null)
    .execute()
}

/** `tries` are those of the day; `dueAt` is when the device is due next. */
type ClaimedDevice = PushDevice & { id: number; tries: number; dueAt: number }

/** Moves a device on to its next day before it is sent a message, so that nobody sends twice; undefined if none is. */
export async function claimDevice(
  db: Db,
  { key, dueAt: nextAt }: Claimed,
  news: News,
  { now, finish }: RunContext,
): Promise<ClaimedDevice | undefined> {
  const today = dublinDay(now)
  return db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, Number(key))
    if (!device) return undefined
    const { doneOn, dueFrom, hour, triedOn, tries: triedBefore, ...address } = device
    const dueAt = nextDue(hour, today, now)
    if (!(await finish(tx, dueAt))) return undefined
    if (!isWanted({ hour, nextAt, doneOn, dueFrom }, news, now)) return undefined
    const tries = (triedOn === today ? triedBefore : 0) + 1
    await tx
      .updateTable('push_subscriptions')
      .set({ tried_on: today, tries })
      .where('id', '=', device.id)
      .execute()
    return { ...address, tries, dueAt }
  })
}

/** A person who chooses another hour during that time waits, and then that hour holds. */
function lockDevice(tx: Db, id: number) {
  return tx
    .updateTable('push_subscriptions')
    .set(({ ref }) => ({ hour: ref('hour') }))
    .where('id', '=', id)
    .returning(['id', 'endpoint', 'p256dh', 'auth', 'hour', 'tries'])
    .returning(['done_on as doneOn', 'due_from as dueFrom', 'tried_on as triedOn'])
    .executeTakeFirst()
}
