import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { readPage, type Page } from '#app/db/read-rows.server.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

export type SubmissionPage = Awaited<ReturnType<typeof listSubmissions>>
export type Submission = SubmissionPage['submissions'][number]

/** Returns the slug of a trusted member's latest submission while nobody has looked at it. */
export async function findPublishedAtOnce(db: Db, member: Pick<Member, 'id'>) {
  const latest = await db
    .selectFrom('competitions')
    .select(['slug', 'status', 'unreviewed'])
    .where('submitted_by', '=', member.id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.status === 'approved' && latest.unreviewed === 1 ? latest.slug : null
}

/** Returns the address that no mail goes to before it is confirmed; undefined once it is. */
export async function findUnconfirmedAddress(db: Db, member: Pick<Member, 'id'>) {
  return db
    .selectFrom('users')
    .select('email')
    .where('id', '=', member.id)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
}

export async function listSubmissions(db: Db, member: Pick<Member, 'id'>, page: Page) {
  const { rows, total } = await readPage(
    db
      .selectFrom('competitions')
      .where('submitted_by', '=', member.id)
      .select([
        'slug as competitionSlug',
        'title as competitionTitle',
        'end_date as competitionEndDate',
        'status',
        'rejection_reason as rejectionReason',
        'submitted_at as submittedAt',
      ])
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  )
  const submissions = rows.map((row) => Object.assign(row, { status: row.status as Status }))
  return { submissions, total }
}
