import type { Db } from '#app/db/client.server.ts'
import { decisionPath } from '#app/features/decisions/operations/decision-links.server.ts'
import { objectTo } from '#app/features/decisions/operations/object.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import {
  answerObjection,
  undoObjection,
} from '#app/features/moderation/operations/answer-objection.server.ts'
import { correctCompetition } from '#app/features/moderation/operations/correct-listing.server.ts'
import { decideCompetition } from '#app/features/moderation/operations/decide-competition.server.ts'
import {
  closeReports,
  reportCompetition,
  undoReports,
} from '#app/features/moderation/operations/reports.server.ts'
import { undoDecision } from '#app/features/moderation/operations/undo-decision.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { DAY_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { aCompetition, aMember, anAdmin, NOW } from './makers.ts'

export const ACTIONS = [
  'notice',
  'uphold',
  'no action',
  'take down',
  'approve',
  'correct',
  'undo reports',
  'undo decision',
  'reporter objects',
  'submitter objects',
  'uphold objection',
  'turn down objection',
  'undo answer',
  'mail server away',
  'mail server back',
] as const
type Action = (typeof ACTIONS)[number]
export type Step = readonly [second: number, action: Action]
/** A mail that has left, in a few words, with what was stored when it left. */
export type Told = { to: string; words: string; notice?: number; stored: Stored }
type Stored = Awaited<ReturnType<typeof readStored>>

const baseUrl = 'https://competitions.example'

type Game = Awaited<ReturnType<typeof start>>

async function start(db: Db) {
  const [{ actor: boss }, { actor: other }] = [await anAdmin(db), await anAdmin(db)]
  const { email: submitter, id: submittedBy } = await aMember(db)
  const { competitionID } = await aCompetition(db, { submittedBy, source: 'member' })
  const reporter = `owner-${competitionID}@rights.example`
  return { db, place: { db, baseUrl }, boss, other, submitter, reporter, competitionID }
}

/** Does the steps on a published listing while mails leave when they are due. A refused step changes nothing. */
export async function playNotices(db: Db, steps: readonly Step[]) {
  const game = await start(db)
  const server = startMailServer(game)
  const refused: string[] = []
  for (const [second, action] of steps) {
    const now = new Date(NOW.getTime() + second * SECOND_MS)
    await deliverUntil(db, server, now)
    if (action === 'mail server away' || action === 'mail server back')
      server.isAway = action === 'mail server away'
    else
      await act(game, action, now).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        refused.push(`${action}: ${error.message}`)
      })
  }
  server.isAway = false
  const [last = 0] = steps.at(-1) ?? []
  await deliverUntil(db, server, new Date(NOW.getTime() + last * SECOND_MS + 3 * DAY_MS))
  return { ...game, told: server.told, refused }
}

/** Sends each mail at the moment at which it is due. */
async function deliverUntil(db: Db, server: ReturnType<typeof startMailServer>, until: Date) {
  for (;;) {
    const next = await db
      .selectFrom('work')
      .select('due_at as at')
      .where('kind', '=', 'mail')
      .where('given_up_at', 'is', null)
      .orderBy('due_at')
      .executeTakeFirst()
    if (!next || next.at > until.getTime()) return
    await deliverWaitingMails(db, server, new Date(next.at))
  }
}

function startMailServer(game: Game) {
  const told: Told[] = []
  const server = {
    isAway: false,
    told,
    close: async () => {},
    async send({ to, subject, text }: { to: string; subject: string; text: string }) {
      if (server.isAway) throw new Error('connection refused')
      const words = inWords(subject, text)
      if (words === undefined) return
      const notice = /N-(\d+)$/.exec(subject)?.[1]
      const number = notice === undefined ? {} : { notice: Number(notice) }
      told.push({ to, words, ...number, stored: await readStored(game) })
    },
  }
  return server
}

/** Returns undefined for a receipt. */
function inWords(subject: string, text: string): string | undefined {
  const reason = /The reason: (.+)/.exec(text)?.[1]
  if (subject.startsWith('We have received')) return undefined
  if (subject.startsWith('Changed:')) return 'undone'
  if (subject.startsWith('Your objection'))
    return [
      subject.slice('Your '.length),
      /(back on the site|back among those|again since)/.exec(text)?.[1],
    ]
      .filter(Boolean)
      .join(': ')
  if (!subject.startsWith('Our decision')) return subject.split(':')[0]
  if (text.includes('was taken down')) return 'taken down'
  const kind = text.includes('We agree with the notice') ? 'upheld' : 'no action'
  return `${kind}: ${reason}`
}

async function readStored({ db, competitionID }: Game) {
  const notices = await db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .leftJoin('decisions', 'decisions.id', 'decision_id')
    .select(['report_id as id', 'resolved_at as closedAt', 'decision_id as decisionID'])
    .select(['kind', 'notice_upheld as isUpheld', 'facts'])
    .where('reports.competition_id', '=', competitionID)
    .execute()
  const { status } = (await findListing(db, competitionID)) ?? {}
  return { status, notices: new Map(notices.map((one) => [one.id, one])) }
}

export async function readEnd(game: Game) {
  const decisions = await game.db
    .selectFrom('decisions')
    .selectAll()
    .where('competition_id', '=', game.competitionID)
    .orderBy('id')
    .execute()
  return { ...(await readStored(game)), decisions }
}

async function act(game: Game, action: Action, now: Date): Promise<unknown> {
  const { db, place, boss, other, competitionID } = game
  const listing = await findListing(db, competitionID)
  if (!listing) throw new Error('The listing is gone.')
  const { status: from, updatedAt: version } = listing
  switch (action) {
    case 'notice':
      return reportCompetition(db, VISITOR, { competitionID, ...aNotice(game.reporter) }, now)
    case 'uphold': {
      const closing = {
        competitionID,
        resolution: 'upheld',
        reason: 'The logo is theirs.',
      } as const
      return closeReports(place, boss, closing, now)
    }
    case 'no action': {
      const closing = { competitionID, resolution: 'closed', reason: 'It is their own.' } as const
      return closeReports(place, boss, closing, now)
    }
    case 'take down': {
      const decision = {
        competitionID,
        from,
        version,
        status: 'rejected',
        reason: 'Not theirs.',
      } as const
      return decideCompetition(place, boss, decision, now)
    }
    case 'approve':
      return decideCompetition(
        place,
        boss,
        { competitionID, from, version, status: 'approved' },
        now,
      )
    case 'correct': {
      const corrections = { competitionTitle: `Win a weekend in Dingle ${version}` }
      return correctCompetition(db, boss, { competitionID, version, corrections }, now)
    }
    case 'undo reports':
      return undoReports(place, boss, competitionID, now)
    case 'undo decision':
      return undoDecision(place, boss, competitionID, now)
    case 'reporter objects':
      return object(db, await latest(game, ['no action']), now)
    case 'submitter objects':
      return object(db, await latest(game, ['rejected', 'taken down']), now)
    case 'uphold objection':
    case 'turn down objection': {
      const decisionID = await findObjected(game, false)
      const answer =
        action === 'uphold objection'
          ? ({ decisionID, intent: 'confirm' } as const)
          : ({ decisionID, intent: 'dismiss', answer: 'It stands.' } as const)
      return answerObjection(place, other, answer, now)
    }
    case 'undo answer':
      return undoObjection(place, other, await findObjected(game, true), now)
    default:
      throw new Error(`${action} is not done here.`)
  }
}

const aNotice = (email: string) => ({
  reason: 'other' as const,
  note: null,
  filed: {
    ground: 'copyright' as const,
    notice: { name: 'Olive', email, explanation: 'Mine.', goodFaith: true as const },
  },
})

type Kind = 'no action' | 'rejected' | 'taken down'

/** Returns the id of the latest decision of these kinds; one on a notice only once its link was mailed. */
async function latest({ db, competitionID }: Game, kinds: Kind[]): Promise<number> {
  const sent = await db
    .selectFrom('mails')
    .select('cause')
    .where('sent_at', 'is not', null)
    .execute()
  const causes = new Set(sent.map(({ cause }) => cause))
  const decisions = await db
    .selectFrom('decisions')
    .leftJoin('notices', 'decision_id', 'decisions.id')
    .select(['decisions.id', 'kind', 'report_id'])
    .where('competition_id', '=', competitionID)
    .where('kind', 'in', kinds)
    .orderBy('decisions.id')
    .execute()
  const linked = decisions.filter(
    ({ kind, report_id }) => kind !== 'no action' || causes.has(`notice:${report_id}`),
  )
  return linked.at(-1)?.id ?? 0
}

async function object(db: Db, id: number, now: Date) {
  const token = (await decisionPath(db, id, now)).slice('/decision/'.length)
  await objectTo(db, { token, objection: 'I disagree.' }, now)
}

async function findObjected({ db, competitionID }: Game, isAnswered: boolean) {
  const row = await db
    .selectFrom('decisions')
    .select('id')
    .where('competition_id', '=', competitionID)
    .where('objected_at', 'is not', null)
    .where('answered_at', isAnswered ? 'is not' : 'is', null)
    .orderBy('answered_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? 0
}
