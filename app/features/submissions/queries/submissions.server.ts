import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

/** What its submitter sees of a listing in their list. */
export type Submission = {
  competitionSlug: string
  competitionTitle: string
  competitionEndDate: Day
  status: Status
  rejectionReason: string | null
  submittedAt: number
}
export type SubmissionPage = { submissions: Submission[]; total: number }

/** A page of what a member has sent in, the latest first, and how many there are in all. */
export async function listSubmissions(
  db: Db,
  member: Pick<Member, 'id'>,
  { size, page }: { size: number; page: number },
): Promise<SubmissionPage> {
  const own = db.selectFrom('competitions').where('submitted_by', '=', member.id)
  const [submissions, { total }] = await Promise.all([
    own
      .select([
        'slug as competitionSlug',
        'title as competitionTitle',
        'end_date as competitionEndDate',
        'status',
        'rejection_reason as rejectionReason',
        'submitted_at as submittedAt',
      ])
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { submissions: submissions as Submission[], total }
}
