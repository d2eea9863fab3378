import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { aBrowser } from '#test/browser.ts'
import { listWrites } from './list-writes.ts'

/** The writes that were sent, and those that the server acknowledged. */
export type Ledger = {
  tried: { joined: string[]; sentIn: string[]; asked: string[] }
  done: {
    joined: string[]
    bookmarked: number[]
    sentIn: { competitionID: number; title: string }[]
    decided: number[]
    /** Prizes of a win and of an own entry that were sent together. */
    tracked: string[]
    /** Buyers of places. */
    asked: string[]
    /** Bookings that an admin agreed to. */
    agreed: number[]
    /** Numbers of files of listings. */
    imported: number[]
    /** Numbers of files of addresses. */
    listed: number[]
    /** Addresses. */
    erased: string[]
  }
}

/** An answer has the whole log, so that more would only measure its length. */
const TRACKED_MAX = 300

export type People = {
  /** Session secrets. */
  member: string
  admin: string
  /** Listings to bookmark, each once. */
  listings: number[]
  /** Bookings to agree to, each once. */
  bookings: number[]
  /** To be erased, each once. */
  addresses: { id: number; email: string }[]
  /** The address of a listing that can be booked. */
  slug: string
}

export function anEmptyLedger(): Ledger {
  return {
    tried: { joined: [], sentIn: [], asked: [] },
    done: {
      joined: [],
      bookmarked: [],
      sentIn: [],
      decided: [],
      tracked: [],
      asked: [],
      agreed: [],
      imported: [],
      listed: [],
      erased: [],
    },
  }
}

/**
 * Sends writes of every kind concurrently until the server is gone. Nothing is retried, as a write
 * without an answer may have been applied.
 */
export async function writeUntilKilled(url: string, people: People, ledger: Ledger) {
  const { tried, done } = ledger
  const member = aBrowser(url, people.member)
  const admin = aBrowser(url, people.admin)
  const photo = await aPhoto()
  const undecided = done.sentIn
    .map(({ competitionID }) => competitionID)
    .filter((id) => !done.decided.includes(id))

  async function join() {
    const username = `comper-${tried.joined.length}-${process.pid}`
    tried.joined.push(username)
    const email = `${username}@example.ie`
    const account = { username, email, password: 'three unrelated words' }
    const { status } = await aBrowser(url).post('/api/register', account)
    if (status === 200) done.joined.push(username)
  }

  async function bookmark() {
    const competitionID = people.listings.pop()
    if (competitionID === undefined) return void (await member.get('/api/session'))
    const change = { competitionID, bookmarked: true }
    const { status } = await member.post('/api/update-bookmark-status', change)
    if (status === 200) done.bookmarked.push(competitionID)
  }

  async function sendIn() {
    const title = `Win lighthouse number ${tried.sentIn.length}`
    tried.sentIn.push(title)
    const { json } = await member.postForm('/api/submit-competition', {
      competitionTitle: title,
      description: 'One night above the sea, with breakfast.',
      category1: 'Travel and Hotels',
      promoterName: 'Commissioners of Light',
      entryUrl: `https://www.lights.example/win/${tried.sentIn.length}`,
      competitionEndDate: addDays(dublinDay(new Date()), 30),
      image: photo,
    })
    if (json.competitionID === undefined) return
    done.sentIn.push({ competitionID: json.competitionID, title })
    undecided.push(json.competitionID)
  }

  async function decide() {
    const competitionID = undecided.shift()
    if (competitionID === undefined) return void (await admin.get('/api/session'))
    const decision = { competition: { competitionID }, status: true }
    const { status } = await admin.post('/api/update-competition-status', decision)
    if (status === 200) done.decided.push(competitionID)
  }

  async function track() {
    if (done.tracked.length >= TRACKED_MAX) return void (await member.get('/api/session'))
    const prize = randomUUID()
    const day = dublinDay(new Date())
    const row = { competitionID: null, prize, promoter: 'Lights', value: 5, note: '' }
    const stamp = { deleted: false, at: Date.now(), device: 'phone' }
    const claim = { wonOn: day, answeredOn: day, promisedBy: addDays(day, 30), arrivedOn: null }
    const own = { wonOn: null, arrivedOn: null, enteredOn: day, link: 'https://x.example/' }
    const wins = [
      { id: randomUUID(), ...row, ...claim, ...stamp },
      { id: randomUUID(), ...row, ...own, ...stamp },
    ]
    const log = { device: 'phone', after: 0, entries: [], undone: [], marks: [], wins }
    const { status } = await member.post('/api/tracker', log)
    if (status === 200) done.tracked.push(prize)
  }

  async function ask() {
    const buyer = `Buyer ${tried.asked.length} of ${process.pid}`
    tried.asked.push(buyer)
    const today = dublinDay(new Date())
    const days = { from: addDays(today, 1), until: addDays(today, 2) }
    const { text } = await member.postForm('/advertise', {
      intent: 'ask',
      place: 'carousel',
      listing: people.slug,
      ...days,
      buyer,
      email: 'sales@lights.example',
    })
    if (text.includes('A person looks at it')) done.asked.push(buyer)
  }

  async function agree() {
    const id = people.bookings.pop()
    if (id === undefined) return void (await admin.get('/api/session'))
    const decision = { kind: 'bookings', id: String(id), intent: 'agree', price: '€49' }
    const { text } = await admin.postForm('/admin/to-check', decision)
    if (text.includes('Agreed, the place is held')) done.agreed.push(id)
  }

  await Promise.all(
    [join, bookmark, bookmark, sendIn, sendIn, decide, track, ask, agree]
      .concat(listWrites(admin, people, ledger))
      .map(untilKilled),
  )
}

/** Repeats a write until a request fails to reach the server. */
async function untilKilled(write: () => Promise<void>) {
  try {
    for (;;) await write()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

async function aPhoto() {
  const image = { width: 80, height: 60, channels: 3, background: '#0a7' } as const
  const bytes = await sharp({ create: image }).png().toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}
