import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { openSession } from '#app/features/accounts/operations/sessions.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { usernameKey } from '#app/features/accounts/rules.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
import {
  choicesOf,
  CHOICE_NAMES,
  DEFAULT_CHOICES,
  type Choices,
} from '#app/features/listings/rules/choices.ts'
import { addDays, dublinDay, toDay } from '#app/lib/time/days.ts'
import { requireAdmin, requireMember } from '#app/lib/security/require.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { MEMBER_HINT } from '#app/lib/browser/member-hint.ts'
import { sessionCookie, sessionCookieName } from '#app/lib/security/session-cookie.server.ts'

/** The tests' clock: noon in Ireland on a winter Saturday. */
export const NOW = new Date('2026-11-21T12:00:00Z')
export const TODAY = toDay('2026-11-21')

type ListingChanges = Partial<Omit<NewCompetition, 'status'>> & {
  status?: 'approved' | 'pending' | 'rejected'
}

/** Inserts an approved, open listing. */
export async function aCompetition(db: Db, overrides: ListingChanges = {}, now = NOW) {
  const inserted = await db.transaction().execute(async (tx) => {
    const created = await insertCompetition(
      tx,
      {
        competitionTitle: 'Win a weekend in Dingle',
        description: 'Two nights by the sea.',
        categories: ['Travel and Hotels'],
        promoterName: 'Harbour House',
        entryUrl: 'https://www.harbour-house.example/win',
        ...DEFAULT_CHOICES,
        over18: false,
        costsMoney: false,
        competitionEndDate: toDay('2026-12-01'),
        imageName: null,
        importKey: null,
        status: 'approved',
        source: 'admin',
        submittedBy: null,
        ...overrides,
      } as NewCompetition,
      now,
    )
    await announceChange(tx)
    return created
  })
  return inserted
}

/** Returns choices none of which is the default. */
export function otherChoices(): Choices {
  const last = CHOICE_NAMES.map((name) => [name, choicesOf(name).at(-1)])
  return Object.fromEntries(last) as Choices
}

/** Inserts an open report of a listing by a visitor. */
export async function aReport(
  db: Db,
  competitionID: number,
  overrides: Partial<Insertable<Schema['reports']>> = {},
  now = NOW,
) {
  const report = { competition_id: competitionID, reason: 'expired', created_at: now.getTime() }
  await db
    .insertInto('reports')
    .values({ ...report, ...overrides })
    .execute()
}

/** A request for a place, by default of a week from tomorrow. @returns its id. */
export async function aBooking(
  db: Db,
  competition_id: number,
  overrides: Partial<Insertable<Schema['bookings']>> = {},
  now = NOW,
) {
  const today = dublinDay(now)
  const { id } = await db
    .insertInto('bookings')
    .values({
      place: 'carousel',
      competition_id,
      from_day: addDays(today, 1),
      until_day: addDays(today, 7),
      buyer: 'Acme Ltd',
      buyer_email: 'sales@acme.example',
      state: 'asked',
      created_at: now.getTime(),
      changed_at: now.getTime(),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts an open flag of a listing's entry link: its page names another date. @returns its id. */
export async function aFlag(
  db: Db,
  competitionID: number,
  overrides: Partial<Insertable<Schema['link_flags']>> = {},
  now = NOW,
) {
  const flag = {
    competition_id: competitionID,
    target: 'entry' as const,
    kind: 'date',
    quote: 'Entries close on 5 December.',
    found_end_date: toDay('2026-12-05'),
    evidence_hash: `evidence ${JSON.stringify(overrides)}`,
    created_at: now.getTime(),
  }
  const { id } = await db
    .insertInto('link_flags')
    .values({ ...flag, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The password of every member created here; QUICK_HASHER of test/app.ts accepts it. */
export const PASSWORD = 'three unrelated words'

/** The cookie and CSRF token of a browser that has loaded a page of the site. */
export type Caller = { cookie: string; csrfToken: string }

/** Returns a visitor: their cookie only protects forms. */
export function aVisitor(): Caller {
  return callerWith(`v.${newSecret()}`)
}

let members = 0

/** Inserts a member with a confirmed address and one session. */
export async function aMember(
  db: Db,
  overrides: Partial<Insertable<Schema['users']>> = {},
  now = NOW,
) {
  members += 1
  const { username = `member-${members}`, email = `${username.toLowerCase()}@example.ie` } =
    overrides
  const user = {
    username,
    username_key: usernameKey(username),
    email,
    email_key: email === null ? null : emailKey(email),
    email_confirmed_at: now.getTime(),
    password_hash: `plain ${PASSWORD}`,
    created_at: now.getTime(),
    ...overrides,
  }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return { id, username, email: email ?? '', ...(await aSession(db, id, 'a browser', now)) }
}

export async function anAdmin(
  db: Db,
  overrides: Partial<Insertable<Schema['users']>> = {},
  now = NOW,
) {
  const member = await aMember(db, { is_admin: 1, ...overrides }, now)
  return { ...member, actor: requireAdmin(member.actor) }
}

/** Opens another session of a member; `actor` is the argument that operations take. */
export async function aSession(db: Db, userId: number, device = 'a phone', now = NOW) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'username', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { secret, user } = await openSession(db, account, device, now, 2)
  const actor = requireMember({
    kind: 'member',
    id: userId,
    username: user.username,
    isAdmin: user.admin,
    sessionHash: hashSecret(secret),
  })
  return { secret, actor, ...callerWith(`m.${secret}`) }
}

function callerWith(value: string): Caller {
  return {
    cookie: `${sessionCookieName(true)}=${value}${value.startsWith('m.') ? `; ${MEMBER_HINT}=1` : ''}`,
    csrfToken: sessionCookie(value, { https: true }).csrfToken(),
  }
}

/** The number of an address in the book. */
export async function addressID(db: Db, email: string) {
  const { id } = await db
    .selectFrom('addresses')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow()
  return id
}

let subscribers = 0

/** Inserts a confirmed subscriber. */
export async function aSubscriber(
  db: Db,
  overrides: Partial<Insertable<Schema['subscribers']>> = {},
  now = NOW,
) {
  subscribers += 1
  // Each at another host, as a host gets one connection.
  const { email = `reader@host${subscribers}.example.ie` } = overrides
  const token = newSecret()
  const { id } = await db
    .insertInto('subscribers')
    .values({
      email,
      email_key: emailKey(email),
      source: 'registration',
      token_hash: hashSecret(token),
      consent_at: now.getTime(),
      confirmed_at: now.getTime(),
      created_at: now.getTime(),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, token }
}
