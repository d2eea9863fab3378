import { closeAccount } from '#app/features/accounts/operations/close-account.server.ts'
import { registerMember } from '#app/features/accounts/operations/register.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { confirmLink } from '#app/features/accounts/operations/confirm-email.server.ts'
import { objectTo } from '#app/features/decisions/operations/object.server.ts'
import { reportCompetition } from '#app/features/moderation/operations/reports.server.ts'
import { submitCompetition } from '#app/features/submissions/operations/submit-competition.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Chance } from './chance.ts'
import { openDevices, type Devices } from './devices.ts'
import { aListing, listPublished } from './listings.ts'
import type { Mailbox, MailWorld } from './mail-world.ts'
import { BASE_URL, type World } from './world.ts'

export const PASSWORD = 'three unrelated words'
/** Replaces argon2id, which is slow on purpose. */
const HASHER: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
  check: async (hash, password) => ({ isRight: hash === `plain ${password}`, isOld: false }),
}
const DECISION = /\/decision\/([\w-]+)/
const TOKEN = /\/confirm-email\/([\w-]{43})/

export type Person = {
  name: string
  /** A word in everything that only this person writes. */
  mark: string
  box: Mailbox
  member: Member | undefined
  /** Of the session of a browser. */
  secret: string
  /** Whether a link that was mailed to them was used. */
  hasProven: boolean
  devices: Devices
  state: 'visitor' | 'member' | 'closed'
}
export type Members = ReturnType<typeof openMembers>

export function openMembers(world: World, mails: MailWorld) {
  const people: Person[] = []
  for (let number = 1; number <= world.people * 0.3; number += 1) join(number)

  function join(number: number) {
    const mark = `zq${number}zq`
    const name = `member-${number}`
    const box = mails.addMailbox(`${name}.${mark}`)
    const devices = openDevices(world, name, mark)
    const person: Person = {
      name,
      mark,
      box,
      devices,
      member: undefined,
      secret: '',
      hasProven: false,
      state: 'visitor',
    }
    people.push(person)
    world.often(name, 1.5 * DAY_MS, (chance) => act(person, chance))
  }

  async function act(person: Person, chance: Chance): Promise<string | undefined> {
    if (person.state === 'closed') return undefined
    const { member } = person
    if (!member) return register(person)
    const unread = person.box.inbox.find(({ isRead }) => !isRead)
    if (unread && chance.happens(0.7)) {
      unread.isRead = true
      const [, decision] = DECISION.exec(unread.text) ?? []
      if (decision !== undefined && chance.happens(0.7)) return object(person, decision)
      const [, token] = TOKEN.exec(unread.text) ?? []
      return token === undefined ? undefined : confirm(person, token)
    }
    const what = chance.draw()
    if (what < 0.6) return person.devices.act(member, chance)
    if (what < 0.85) return submit(person, member, chance)
    if (what < 0.985) return report(member, person.mark, chance)
    return close(person, member)
  }

  async function register(person: Person) {
    const { db, now } = world.site()
    const username = `${person.name}-${person.mark}`
    const input = { username, email: person.box.address, password: PASSWORD, emailNews: false }
    const taken = await world.db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', username)
      .executeTakeFirst()
    // A killed server may have done it: then its answer was lost, and with it the session.
    if (taken) return forget(person)
    const {
      secret,
      user,
      userId: id,
    } = await registerMember({ db, hasher: HASHER, baseUrl: BASE_URL }, input, 'a browser', now)
    const sessionHash = hashSecret(secret)
    person.secret = secret
    person.member = requireMember({
      kind: 'member',
      id,
      username,
      isAdmin: user.admin,
      sessionHash,
    })
    person.state = 'member'
    world.kick()
    return 'joins'
  }

  function forget(person: Person) {
    person.state = 'closed'
    return 'never had an answer'
  }

  async function confirm(person: Person, token: string) {
    const { db, now } = world.site()
    if (!(await confirmLink(db, token, {}, now))) return 'finds a link too old'
    person.hasProven = true
    return 'confirms'
  }

  async function object({ mark }: Person, token: string) {
    const { db, now } = world.site()
    await objectTo(db, { token, objection: `${mark} says that it is still open.` }, now)
    return 'objects to a decision'
  }

  async function submit(person: Person, member: Member, chance: Chance) {
    const { db, now } = world.site()
    const listing = aListing(chance, now, person.name)
    const isTrusted = await world.db
      .selectFrom('users')
      .select('trusted_at')
      .where('id', '=', member.id)
      .executeTakeFirst()
    const sent = await submitCompetition(db, member, { listing, imageName: null }, now)
    if (sent.status === 'approved' && isTrusted?.trusted_at === null)
      world.fail(
        'nothing is published without a decision or trust',
        `listing ${sent.competitionID}`,
      )
    return `submits listing ${sent.competitionID}, ${sent.status}`
  }

  async function report(member: Member, mark: string, chance: Chance) {
    const { db, now } = world.site()
    const open = await listPublished(world)
    if (open.length === 0) return undefined
    const competitionID = chance.pick(open)
    const note = `${mark} says that it is over`
    const reason = chance.pick(['expired', 'other', 'dead-link'] as const)
    await reportCompetition(db, member, { competitionID, reason, note }, now)
    return `reports listing ${competitionID}`
  }

  async function close(person: Person, member: Member) {
    const { db, now } = world.site()
    await closeAccount({ db, hasher: HASHER }, member, PASSWORD, now)
    person.state = 'closed'
    person.member = undefined
    world.kick()
    return 'closes the account'
  }

  /** After a restore: who joined since the backup has no account any more. */
  async function lookAgain() {
    const rows = await world.db.selectFrom('users').select('id').execute()
    const ids = new Set(rows.map(({ id }) => id))
    for (const person of people) {
      person.devices.forget()
      if (!person.member || ids.has(person.member.id)) continue
      person.member = undefined
      person.state = 'closed'
    }
  }

  return Object.assign(people, { lookAgain })
}
