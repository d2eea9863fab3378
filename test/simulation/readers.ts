import { ALERT_LINK_MS } from '#app/features/campaigns/rules/campaigns.ts'
import { applyChange } from '#app/features/alerts/operations/change-mails.server.ts'
import { askToFollow } from '#app/features/alerts/operations/follow.server.ts'
import { readFollowedList } from '#app/features/alerts/rules/followed-list.ts'
import { confirmLink } from '#app/features/accounts/operations/confirm-email.server.ts'
import { unsubscribe } from '#app/features/addresses/operations/leave.server.ts'
import { addSubscriber } from '#app/features/campaigns/operations/subscribers.server.ts'
import { findMailedLink } from '#app/features/addresses/queries/mailed-links.server.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { aSubscriber } from '#test/makers.ts'
import type { Chance } from './chance.ts'
import type { Mailbox, MailWorld, Received } from './mail-world.ts'
import { BASE_URL, type World } from './world.ts'

/** What an address was told, and when; undefined while it is not known whether a killed server did it. */
export type Reader = {
  name: string
  box: Mailbox
  /** Since when it gets the news. */
  newsSince: number | undefined
  followsSince: number | undefined
  /** When it was last told that no more of these mails come. */
  newsStoppedAt: number | undefined
  listsStoppedAt: number | undefined
  allStoppedAt: number | undefined
  /** When it last asked for anything, or confirmed that. */
  askedAt: number
}

const LISTS = [
  'in=/new-competitions',
  'in=/county/cork',
  'in=/search&q=dingle',
  'in=/competitions-ending-soon',
]
/** A whole token of a mailed link. */
const TOKEN = /\/(confirm-email|alerts|unsubscribe|one-click-unsubscribe)\/([\w-]{43})/g

export type Readers = Awaited<ReturnType<typeof openReaders>>

export async function openReaders(world: World, mails: MailWorld) {
  const readers: Reader[] = []
  for (let number = 1; number <= world.people; number += 1) {
    const reader = aReader(`reader-${number}`)
    readers.push(reader)
    // Some are there from the beginning.
    if (number % 2 === 0) {
      await aSubscriber(world.db, { email: reader.box.address }, new Date(world.now - 30 * DAY_MS))
      reader.newsSince = world.now
    }
    world.often(reader.name, 3 * DAY_MS, (chance) => act(reader, chance))
  }

  function aReader(name: string): Reader {
    const nothing = { newsSince: undefined, followsSince: undefined, newsStoppedAt: undefined }
    const box = mails.addMailbox(name)
    return { name, box, ...nothing, listsStoppedAt: undefined, allStoppedAt: undefined, askedAt: 0 }
  }

  async function act(reader: Reader, chance: Chance) {
    const unread = reader.box.inbox.find(({ isRead }) => !isRead)
    if (unread && chance.happens(0.8)) return read(reader, unread, chance)
    if (chance.happens(0.4)) return askForNews(reader)
    return follow(reader, chance)
  }

  async function askForNews(reader: Reader) {
    const { db, now } = world.site()
    const request = {
      email: reader.box.address,
      source: 'registration',
      askedBy: null,
      baseUrl: BASE_URL,
    }
    reader.askedAt = world.now
    await addSubscriber(db, request, now)
    world.kick()
    return 'asks for the news'
  }

  async function follow(reader: Reader, chance: Chance) {
    const { db, now } = world.site()
    const list = readFollowedList(new URLSearchParams(chance.pick(LISTS)))
    if (!list) return undefined
    const cadence = chance.happens(0.7) ? 'daily' : 'weekly'
    reader.askedAt = world.now
    await askToFollow(db, { list, cadence, email: reader.box.address, baseUrl: BASE_URL }, now)
    world.kick()
    return `asks to follow a list, ${cadence}`
  }

  async function read(reader: Reader, mail: Received, chance: Chance) {
    mail.isRead = true
    const links = [...mail.text.matchAll(TOKEN), ...(mail.unsubscribeLink ?? '').matchAll(TOKEN)]
    const tokenOf = (kind: string) => links.find(([, found]) => found === kind)?.[2]
    const confirm = tokenOf('confirm-email')
    if (confirm !== undefined)
      return chance.happens(0.85) ? confirmed(reader, confirm) : 'ignores a link'
    const oneClick = tokenOf('one-click-unsubscribe')
    if (oneClick === undefined) return `reads: ${mail.subject}`
    const what = chance.draw()
    if (what < 0.04) return stopOne(reader, mail, oneClick)
    if (what < 0.07) return stopAll(reader, oneClick)
    if (what < 0.08) return complain(reader, mail, chance)
    return `reads campaign ${mail.campaignId}`
  }

  async function confirmed(reader: Reader, token: string) {
    const { db, now } = world.site()
    // The work of a killed server is not known.
    const before = { ...reader }
    const wasSuppressed = await isSuppressed(world, reader.box.address)
    reader.askedAt = world.now
    Object.assign(reader, {
      newsStoppedAt: undefined,
      listsStoppedAt: undefined,
      allStoppedAt: undefined,
    })
    const isDone = await confirmLink(db, token, {}, now)
    if (!isDone) Object.assign(reader, before)
    else await noteWhatIsOn(reader, wasSuppressed)
    world.kick()
    return isDone ? 'confirms' : 'finds a link too old'
  }

  /** Which of both a link confirmed is seen in the rows: no rule is about that. */
  async function noteWhatIsOn(reader: Reader, wasSuppressed: boolean) {
    const { address } = reader.box
    const news = await world.db
      .selectFrom('subscribers')
      .select('id')
      .where('email_key', '=', address)
      .where('confirmed_at', 'is not', null)
      .where('unsubscribed_at', 'is', null)
      .executeTakeFirst()
    const lists = await world.db
      .selectFrom('alerts')
      .innerJoin('followers', 'followers.id', 'follower_id')
      .select('alerts.id')
      .where('email_key', '=', address)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    const newsSince = wasSuppressed ? undefined : reader.newsSince
    reader.newsSince = news ? (newsSince ?? world.now) : undefined
    reader.followsSince = lists ? (reader.followsSince ?? world.now) : undefined
  }

  async function stopOne(reader: Reader, mail: Received, token: string) {
    const { db, now } = world.site()
    const isOfLists = mail.list === 'alerts'
    // content/privacy-policy.md: “100 days, so that its links work”.
    if (isOfLists && mail.at < world.now - ALERT_LINK_MS + DAY_MS) return 'finds a link too old'
    if (isOfLists) reader.followsSince = undefined
    else reader.newsSince = undefined
    if (!(await unsubscribe(db, token, now))) {
      world.fail(
        'the link in each mail ends it',
        `${reader.name} presses the link of ${mail.campaignId}`,
      )
    }
    if (isOfLists) reader.listsStoppedAt = world.now
    else reader.newsStoppedAt = world.now
    return `stops ${isOfLists ? 'lists' : 'news'}`
  }

  async function stopAll(reader: Reader, token: string) {
    const { db, now } = world.site()
    const link = await findMailedLink(db, token)
    if (!link?.key) return 'finds nothing to stop'
    const { key } = link
    Object.assign(reader, { newsSince: undefined, followsSince: undefined })
    await db.transaction().execute((tx) => applyChange(tx, key, { intent: 'stop-all' }, now))
    noteAllStopped(reader)
    return 'stops everything'
  }

  async function complain(reader: Reader, mail: Received, chance: Chance) {
    Object.assign(reader, { newsSince: undefined, followsSince: undefined })
    world.later(chance.whole(1, 12) * HOUR_MS, `complaint of ${reader.name}`, async () => {
      const said = await mails.complain(mail)
      if (said === 'complaint') noteAllStopped(reader)
      return said
    })
    return 'complains'
  }

  function noteAllStopped(reader: Reader) {
    const at = world.now
    Object.assign(reader, { newsSince: undefined, followsSince: undefined })
    Object.assign(reader, { newsStoppedAt: at, listsStoppedAt: at, allStoppedAt: at })
  }

  /** After a restore: what a reader did since the backup is lost, and known to be. */
  async function lookAgain(backedUpAt: number) {
    const known = (at: number | undefined) => (at === undefined || at > backedUpAt ? undefined : at)
    for (const reader of readers) {
      // Their links have ended.
      for (const mail of reader.box.inbox) if (mail.at >= backedUpAt) mail.isRead = true
      const { newsStoppedAt, listsStoppedAt, allStoppedAt } = reader
      Object.assign(reader, {
        newsStoppedAt: known(newsStoppedAt),
        listsStoppedAt: known(listsStoppedAt),
        allStoppedAt: known(allStoppedAt),
        newsSince: known(reader.newsSince),
      })
      await noteWhatIsOn(reader, await isSuppressed(world, reader.box.address))
    }
  }

  return Object.assign(readers, { lookAgain })
}

async function isSuppressed({ db }: World, address: string) {
  const row = await db
    .selectFrom('addresses')
    .select('suppression')
    .where('email_key', '=', address)
    .executeTakeFirst()
  return row !== undefined && row.suppression !== null
}
