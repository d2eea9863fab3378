import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import type { Answer, Browser } from '#test/browser.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { aCompetition, aMember, anAdmin } from '#test/makers.ts'
import { expectAnswer, type Part } from './fault-table.ts'

const PASSWORD = 'three unrelated words'

/** A site with a browser of each role, and the data that a request to each part needs. */
export type SiteInUse = {
  visitor: () => Browser
  member: Browser
  admin: Browser
  username: string
  listing: { competitionID: number; competitionSlug: string }
  /** The name of a stored picture that has one cached variant. */
  picture: string
  photo: Blob
  /** The IDs of the listings that the server accepted. */
  acknowledged: number[]
}

type Options = {
  db: Db
  now: Date
  open: (secret?: string) => Browser
  hasher: Pick<PasswordHasher, 'hash'>
}

export async function aSiteInUse({ db, now, open, hasher }: Options): Promise<SiteInUse> {
  const password_hash = await hasher.hash(PASSWORD)
  const { username, secret } = await aMember(db, { password_hash }, now)
  const member = open(secret)
  const admin = open((await anAdmin(db, {}, now)).secret)
  const closing = { competitionEndDate: addDays(dublinDay(now), 30) }
  const listing = await aCompetition(db, { competitionTitle: 'Win a harbour', ...closing }, now)
  const image = { width: 640, height: 480, channels: 3, background: '#0a7' } as const
  const bytes = await sharp({ create: image }).png().toBuffer()
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  const site = {
    visitor: () => open(),
    member,
    admin,
    username,
    listing,
    picture: '',
    photo,
    acknowledged: [],
  }
  const picture = await vi.waitFor(() => submitPicture(site), { timeout: HANG_MS, interval: 100 })
  return { ...site, picture }
}

/** A server that has just started on a busy machine may answer 503. */
async function submitPicture(site: SiteInUse) {
  const { status, text } = await PARTS['submit'](site)
  expect(status, text).toBe(200)
  const [, picture] = /\/media\/([0-9a-f]{32}\.webp)/.exec(text) ?? []
  if (picture === undefined) throw new Error(`The listing has no picture: ${text}`)
  return picture
}

let joined = 0

let sentIn = 0

/** One request to each part of the site. */
const PARTS: Record<Part, (site: SiteInUse) => Promise<Answer>> = {
  alive: ({ visitor }) => visitor().get('/healthz'),
  ready: ({ visitor }) => visitor().get('/readyz'),
  browse: ({ visitor, listing }) => visitor().open(`/competition/${listing.competitionSlug}`),
  search: ({ visitor }) => visitor().get('/api/search/harbour'),
  'log in': ({ visitor, username }) =>
    visitor().post('/api/login', { username, password: PASSWORD }),
  join: ({ visitor }) => {
    joined += 1
    const username = `comper-${process.pid}-${joined}`
    const email = `${username}@example.ie`
    return visitor().post('/api/register', { username, email, password: PASSWORD })
  },
  bookmark: ({ member, listing: { competitionID } }) =>
    member.post('/api/update-bookmark-status', { competitionID, bookmarked: true }),
  submit: async ({ member, photo, acknowledged }) => {
    const answer = await member.postForm('/api/submit-competition', {
      competitionTitle: 'Win a lighthouse for a night',
      description: 'One night above the sea, with breakfast.',
      category1: 'Travel and Hotels',
      // Equal listings of one member become one.
      promoterName: `Commissioners of Light ${(sentIn += 1)}`,
      entryUrl: 'https://www.lights.example/win',
      competitionEndDate: addDays(dublinDay(new Date()), 30),
      image: photo,
    })
    if (answer.json.competitionID !== undefined) acknowledged.push(answer.json.competitionID)
    return answer
  },
  decide: ({ admin, listing: { competitionID } }) =>
    admin.post('/api/update-competition-status', { competition: { competitionID }, status: true }),
  pictures: ({ visitor, picture }) => visitor().get(`/media/${picture}`),
  variants: ({ visitor, picture }) => visitor().get(`/_ipx/w_320,f_webp/media/${picture}`),
}

/** Sends a request to every part at once, and expects the documented answers. */
export async function expectParts(site: SiteInUse, expected: Record<Part, string>, when: string) {
  const requests = Object.keys(PARTS).map(async (name) => {
    const part = name as Part
    return { part, answer: await PARTS[part](site) }
  })
  for (const { part, answer } of await Promise.all(requests))
    expectAnswer(expected[part], answer, `${part}, when ${when}`)
}

export async function expectAllWork(site: SiteInUse) {
  const answers = await Promise.all(Object.values(PARTS).map((part) => part(site)))
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
    answers.map(() => 200),
  )
}
