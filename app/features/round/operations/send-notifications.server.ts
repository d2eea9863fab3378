import { setTimeout } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import {
  openPushSender,
  type PushMessage,
  type PushOutcome,
  type PushSender,
} from '#app/lib/web/push-sender.server.ts'
import type { Network } from '#app/lib/web/checked-network.server.ts'
import { NOTIFICATION_TITLE } from '../rules/notification-title.ts'
import {
  newsOf,
  notificationText,
  retryDelayMs,
  secondsToLive,
  type News,
} from '../rules/notifications.ts'
import { isPushService } from '../rules/push-services.ts'
import { claimDue, listDue, type ClaimedDevice } from './claim-due.server.ts'
import { readPushKeys } from './push-keys.server.ts'
import { correctDueTimes } from './subscriptions.server.ts'

/** A killed server costs the devices of one batch their message of the day. */
const BATCH = 50
/** At most 100 messages a second. */
const BATCH_MS = 500
/** Shorter than the five minutes after which the job is due again. */
const RUN_MAX_MS = 4.5 * MINUTE_MS
/** Of one push service in a row: then it is left alone until the next run. */
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
type Outcome = { device: ClaimedDevice; outcome: PushOutcome }
type Run = {
  deps: NotificationDeps
  sender: PushSender
  message: PushMessage
  /** Failures in a row, by push service. */
  failures: Map<string, number>
}

/** Sends “round ready” to the devices that are due. @returns how many messages push services accepted. */
export async function sendNotifications(
  deps: NotificationDeps,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = deps.clock()
  await correctDueTimes(deps.db, startedAt)
  if ((await listDue(deps.db, 1, startedAt)).length === 0) return 0
  const news = newsOf(await deps.readRound(startedAt))
  const sender = await openSender(deps, startedAt)
  const message = composeMessage(news, deps.baseUrl, startedAt)
  try {
    return await sendDue({ deps, sender, message, failures: new Map() }, news, signal)
  } finally {
    await sender.close()
  }
}

async function openSender({ db, baseUrl, operator, test }: NotificationDeps, now: Date) {
  const contact = baseUrl.startsWith('https:') ? baseUrl : `mailto:${operator ?? 'nobody@invalid'}`
  const keys = await readPushKeys(db, now)
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

async function sendDue(run: Run, news: News, signal: AbortSignal) {
  const { db, clock } = run.deps
  const until = clock().getTime() + RUN_MAX_MS
  let sent = 0
  while (!signal.aborted) {
    const now = clock()
    const due = now.getTime() < until ? await listDue(db, BATCH, now) : []
    const isLast = due.length < BATCH
    const pause = isLast || setTimeout(BATCH_MS, undefined, { signal }).catch(() => {})
    const claimed = await claimDue(db, due, news, now)
    const outcomes = await Promise.all(claimed.map((device) => sendTo(run, device)))
    await recordOutcomes(db, outcomes, clock())
    sent += outcomes.filter(({ outcome }) => outcome.kind === 'sent').length
    if (isLast) break
    if (claimed.length > 0) await pause
  }
  return sent
}

async function sendTo(
  { deps: { test }, sender, message, failures }: Run,
  device: ClaimedDevice,
): Promise<Outcome> {
  const isService = test?.isService ?? isPushService
  if (!isService(device.endpoint)) return { device, outcome: { kind: 'gone' } }
  const { host } = new URL(device.endpoint)
  if ((failures.get(host) ?? 0) >= FAILURES_MAX)
    return { device, outcome: { kind: 'unreached', retryAfterMs: 0 } }
  const outcome = await sender.send(device, message)
  const hasFailed = outcome.kind === 'unreached' || outcome.kind === 'unknown'
  failures.set(host, hasFailed ? (failures.get(host) ?? 0) + 1 : 0)
  return { device, outcome }
}

async function recordOutcomes(db: Db, outcomes: readonly Outcome[], now: Date) {
  const at = now.getTime()
  const idsOf = (...kinds: PushOutcome['kind'][]) =>
    outcomes.filter(({ outcome }) => kinds.includes(outcome.kind)).map(({ device }) => device.id)
  const [sent, gone, failed] = [
    idsOf('sent'),
    idsOf('gone'),
    idsOf('refused', 'unreached', 'unknown'),
  ]
  await db.transaction().execute(async (tx) => {
    if (sent.length > 0)
      await tx
        .updateTable('push_subscriptions')
        .set({ sent_at: at, failing_since: null })
        .where('id', 'in', sent)
        .execute()
    if (gone.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', gone).execute()
    if (failed.length > 0)
      await tx
        .updateTable('push_subscriptions')
        .set({ failing_since: at })
        .where('id', 'in', failed)
        .where('failing_since', 'is', null)
        .execute()
    for (const { device, outcome } of outcomes)
      if (outcome.kind === 'unreached') await retryLater(tx, device, outcome.retryAfterMs, now)
  })
}

/** The person may have chosen another hour or ended it since: then that holds. */
function retryLater(tx: Db, { id, tries }: ClaimedDevice, askedMs: number, now: Date) {
  return tx
    .updateTable('push_subscriptions')
    .set({ next_at: now.getTime() + retryDelayMs(tries, askedMs) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_at', '>', now.getTime())
    .execute()
}
