import { mailingJobs } from '#app/features/mail/thread.ts'
import type { OutgoingMail } from '#app/features/mail/mail-message.ts'
import { applyReport } from '#app/features/mail/operations/mail-reports.server.ts'
import { namingOf, readMailKey } from '#app/features/mail/operations/mail-key.server.ts'
import { toSendFailure, type Stage } from '#app/features/mail/rules/send-failures.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { chanceOf, type Chance } from './chance.ts'
import { Killed } from './faulty-db.ts'
import { writeReport } from './mail-reports.ts'
import type { World } from './world.ts'

/** What hosts are like; a host may have one. */
const CHARACTERS = [
  'takes all',
  'greylists',
  'answers 421 for hours',
  'refuses us for a week',
  'reports later',
  'drops connections',
  'loses its answer',
] as const
type Character = (typeof CHARACTERS)[number]
type Span = { from: number; until: number; answer: string }
export type Host = { name: string; character: Character; bad: Span[] }
/** `broken`: when the mailbox itself takes nothing. */
export type Mailbox = { address: string; host: Host; broken: Span[]; inbox: Received[] }
export type Received = OutgoingMail & { at: number; isRead: boolean }
/** A mail that a host took. */
export type Taken = {
  at: number
  to: string
  number: number
  campaignId: number | undefined
  subject: string
  /** The server that sent it. */
  by: string
  /** Whether that server had the answer, and time to note it. */
  isAnswered: boolean
  /** Whether its host gave it back later. */
  isReturned: boolean
  /** Whether the site was restored to a time before. */
  isForgotten?: boolean
}

const HOSTS = 40
/** Drawn so far ahead, so that a shorter run of a seed is the beginning of a longer one. */
const HORIZON_DAYS = 400
const GONE = '550 5.1.1 <recipient>: Recipient address rejected: User unknown'
const FULL = '552 5.2.2 <recipient>: Mailbox full'
const DISABLED = '550 5.2.1 This account is disabled'
const REFUSES_US = '550 5.7.1 Message rejected due to the policy of our list of senders'

type Sender = { name: string; isDead: () => boolean; kill: () => void }

export type MailWorld = ReturnType<typeof openMailWorld>

export function openMailWorld(world: World) {
  const { seed, start } = world
  const hosts = Array.from({ length: HOSTS }, (_, index) => aHost(chanceOf(seed, `host ${index}`)))
  const boxes = new Map<string, Mailbox>()
  const taken: Taken[] = []
  const tries = new Map<string, number>()
  const relayDown = world.hasFaults ? relayOutages(chanceOf(seed, 'relay')) : []

  function aHost(chance: Chance): Host {
    const name = `mail${chance.whole(1, 9_999_999)}.example.ie`
    const character = chance.happens(0.45) ? 'takes all' : chance.pick(CHARACTERS)
    const bad: Span[] = []
    if (!world.hasFaults) return { name, character: 'takes all', bad }
    for (let at = start; at < start + HORIZON_DAYS * DAY_MS;) {
      at += chance.pause(12 * DAY_MS)
      if (character === 'answers 421 for hours')
        bad.push({ from: at, until: at + chance.whole(1, 20) * HOUR_MS, answer: '421 4.3.2 Busy' })
      if (character === 'refuses us for a week')
        bad.push({ from: at, until: at + 7 * DAY_MS, answer: REFUSES_US })
      if (character === 'refuses us for a week') at += 30 * DAY_MS
    }
    return { name, character, bad }
  }

  function relayOutages(chance: Chance): Span[] {
    const spans: Span[] = []
    for (let at = start; at < start + HORIZON_DAYS * DAY_MS;) {
      at += chance.pause(25 * DAY_MS)
      spans.push({ from: at, until: at + chance.whole(1, 24) * HOUR_MS, answer: '' })
    }
    return spans
  }

  function addMailbox(name: string): Mailbox {
    const chance = chanceOf(seed, `mailbox ${name}`)
    const host = chance.pick(hosts)
    const box: Mailbox = { address: `${name}@${host.name}`, host, broken: [], inbox: [] }
    const from = start + chance.whole(0, 90) * DAY_MS
    if (world.hasFaults && chance.happens(0.08))
      box.broken.push({ from, until: Infinity, answer: GONE })
    if (world.hasFaults && chance.happens(0.1)) {
      const until = from + chance.whole(10, 40) * DAY_MS
      box.broken.push({ from, until, answer: chance.pick([FULL, DISABLED]) })
    }
    boxes.set(box.address, box)
    return box
  }

  const at = <Found extends Span>(spans: readonly Found[]) =>
    spans.find(({ from, until }) => from <= world.now && world.now < until)

  /** What the recipient's host says, and at which stage; undefined when it takes the mail. */
  function refuse(mail: OutgoingMail, box: Mailbox): Error | undefined {
    const { character, bad } = box.host
    const key = `${mail.campaignId} ${mail.number}`
    const count = (tries.get(key) ?? 0) + 1
    tries.set(key, count)
    const chance = chanceOf(seed, `try ${key} ${count} ${mail.to}`)
    const span = at(bad)
    if (span) return smtpFailure(span.answer)
    if (character === 'greylists' && world.hasFaults && count === 1)
      return smtpFailure('450 4.7.1 Greylisted, please try again later')
    if (character === 'drops connections' && chance.happens(0.3))
      return asFailure(new Error('Connection closed unexpectedly'), 'recipient')
    const broken = at(box.broken)
    return broken && character !== 'reports later' ? smtpFailure(broken.answer) : undefined
  }

  /** @throws what the mail server's transport throws. */
  async function send(sender: Sender, mail: OutgoingMail) {
    if (sender.isDead()) throw new Killed('The server was killed.')
    if (at(relayDown)) throw new Error('connect ECONNREFUSED 10.0.0.25:25')
    const box = boxes.get(mail.to.toLowerCase())
    if (!box) throw smtpFailure(GONE)
    await world.onSending(mail, box)
    const failure = refuse(mail, box)
    if (failure !== undefined) throw world.planted?.failure?.(failure) ?? failure
    const { to, number, campaignId, subject } = mail
    const chance = chanceOf(seed, `take ${campaignId} ${number} ${taken.length}`)
    const one = { at: world.now, to: box.address, number, campaignId, subject }
    const took: Taken = { ...one, by: sender.name, isAnswered: !sender.isDead(), isReturned: false }
    taken.push(took)
    world.say(`mail to ${to}: ${campaignId === undefined ? subject : `campaign ${campaignId}`}`)
    const broken = at(box.broken)
    if (broken) {
      took.isReturned = true
      const after = chance.whole(1, 48) * HOUR_MS
      world.later(after, `report about ${number} of ${campaignId}`, () =>
        report(mail, { answer: broken.answer, form: chance.whole(0, 5) }),
      )
      return
    }
    box.inbox.push({ ...mail, at: world.now, isRead: false })
    if (chance.happens(0.02))
      world.later(MINUTE_MS, `automatic answer to ${number} of ${campaignId}`, () =>
        report(mail, { answer: 'I am on holiday', form: 'auto-reply' }),
      )
    if (!world.hasFaults) return
    if (box.host.character === 'loses its answer' && chance.happens(0.05)) {
      took.isAnswered = false
      throw asFailure(new Error('Connection timed out'), 'text')
    }
    if (chance.happens(0.002)) {
      took.isAnswered = false
      sender.kill()
      throw new Killed('The server was killed.')
    }
  }

  type Report = { answer: string; form: number | 'auto-reply' | 'complaint' }

  /** A mail that came back is read as the job reads it. */
  async function report(mail: OutgoingMail, { answer, form }: Report): Promise<string> {
    const { db, now } = world.site()
    const name = `${mail.campaignId === undefined ? 'm' : 'c'}${mail.number}` as const
    const token = namingOf(await readMailKey(db, now), undefined).tokenOf(name, mail.to)
    const text = writeReport(form, { token, to: mail.to, answer })
    const read = await mailingJobs.readMailReport(Buffer.from(text))
    if (!read) return 'nothing'
    return applyReport(db, read, now)
  }

  return {
    boxes,
    taken,
    addMailbox,
    send,
    /**
     * A server that dies may not have noted what it sent in its last minutes, or since it last had a database.
     * @param brokenSince only if that was within hours
     */
    forgetAnswers(by: string, brokenSince: number) {
      const isBroken = world.now < brokenSince + 4 * HOUR_MS
      const from = (isBroken ? brokenSince : world.now) - 5 * MINUTE_MS
      for (const one of taken) if (one.by === by && one.at >= from) one.isAnswered = false
    },
    /** The site was restored as it was then. */
    forgetSince(at: number) {
      for (const one of taken) if (one.at >= at) one.isForgotten = true
    },
    complain: (mail: OutgoingMail) => report(mail, { answer: '', form: 'complaint' }),
    /** Whether it was down within `ms` before now. */
    wasRelayDown: (ms: number) =>
      relayDown.some(({ from, until }) => from <= world.now && until > world.now - ms),
  }
}

function smtpFailure(response: string) {
  const answer = { response, responseCode: Number(response.slice(0, 3)), command: 'RCPT TO' }
  return asFailure(Object.assign(new Error(response), answer), 'recipient')
}

/** What the real transport makes of an answer. */
function asFailure(error: Error, stage: Stage): Error {
  const failure = toSendFailure(error, stage)
  return failure instanceof Error ? failure : error
}
