import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { DAY_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { decideCompetition } from './decide-competition.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const PUBLISHED = 'Published'
const CLOSED = 'Not published: It has closed.'
const COPY = 'Not published: It is listed already.'

const APPROVE = 'approve'
const REJECT = 'reject: It has closed.'
const REJECT_COPY = 'reject: It is listed already.'
const UNDO = 'undo'
const AWAY = 'mail server away'
const BACK = 'mail server back'

type Action = typeof APPROVE | typeof REJECT | typeof REJECT_COPY | typeof UNDO
type Step = readonly [second: number, action: Action | typeof AWAY | typeof BACK]

/** An admin's actions on a pending listing, and the mails to its submitter, in order. */
const ORDERS: readonly (readonly [steps: readonly Step[], mails: readonly string[]])[] = [
  [[[0, APPROVE]], [PUBLISHED]],
  [[[0, REJECT]], [CLOSED]],
  [
    [
      [0, APPROVE],
      [14, UNDO],
    ],
    [],
  ],
  [
    [
      [0, REJECT],
      [14, UNDO],
    ],
    [],
  ],
  [
    [
      [0, REJECT],
      [5, UNDO],
      [8, APPROVE],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, APPROVE],
      [5, UNDO],
      [8, REJECT],
    ],
    [CLOSED],
  ],
  [
    [
      [0, APPROVE],
      [5, UNDO],
      [8, APPROVE],
      [11, UNDO],
    ],
    [],
  ],
  // A second decision before the first is mailed, and its undo before or after that.
  [
    [
      [0, APPROVE],
      [5, REJECT],
    ],
    [CLOSED],
  ],
  [
    [
      [0, APPROVE],
      [5, REJECT],
      [8, UNDO],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, APPROVE],
      [5, REJECT],
      [18, UNDO],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, REJECT],
      [5, APPROVE],
      [8, UNDO],
    ],
    [CLOSED],
  ],
  [
    [
      [0, APPROVE],
      [5, REJECT],
      [8, APPROVE],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, APPROVE],
      [5, REJECT],
      [8, APPROVE],
      [11, UNDO],
    ],
    [CLOSED],
  ],
  [
    [
      [0, APPROVE],
      [5, REJECT],
      [8, UNDO],
      [11, REJECT_COPY],
    ],
    [COPY],
  ],
  [
    [
      [0, APPROVE],
      [5, REJECT],
      [8, UNDO],
      [11, REJECT_COPY],
      [14, UNDO],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, REJECT],
      [5, APPROVE],
      [8, REJECT_COPY],
    ],
    [COPY],
  ],
  // A second decision after the first was mailed.
  [
    [
      [0, APPROVE],
      [60, REJECT],
    ],
    [PUBLISHED, CLOSED],
  ],
  [
    [
      [0, APPROVE],
      [60, REJECT],
      [65, UNDO],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, APPROVE],
      [60, REJECT],
      [65, APPROVE],
    ],
    [PUBLISHED],
  ],
  [
    [
      [0, APPROVE],
      [60, REJECT],
      [65, APPROVE],
      [70, UNDO],
    ],
    [PUBLISHED, CLOSED],
  ],
  [
    [
      [0, APPROVE],
      [60, REJECT],
      [65, UNDO],
      [70, REJECT_COPY],
    ],
    [PUBLISHED, COPY],
  ],
  [
    [
      [0, APPROVE],
      [60, REJECT],
      [120, APPROVE],
    ],
    [PUBLISHED, CLOSED, PUBLISHED],
  ],
  [
    [
      [0, APPROVE],
      [60, REJECT],
      [120, APPROVE],
      [125, UNDO],
    ],
    [PUBLISHED, CLOSED],
  ],
  [
    [
      [0, REJECT],
      [60, APPROVE],
      [65, UNDO],
    ],
    [CLOSED],
  ],
  [
    [
      [0, REJECT],
      [60, APPROVE],
      [65, REJECT],
    ],
    [CLOSED],
  ],
  [
    [
      [0, REJECT],
      [60, APPROVE],
      [65, REJECT_COPY],
    ],
    [CLOSED, COPY],
  ],
  [
    [
      [0, REJECT],
      [60, APPROVE],
      [65, REJECT],
      [70, UNDO],
    ],
    [CLOSED, PUBLISHED],
  ],
  // What counts is whether a mail has left, not whether it was due.
  [
    [
      [0, 'mail server away'],
      [1, APPROVE],
      [60, REJECT],
      [65, UNDO],
      [70, 'mail server back'],
    ],
    [PUBLISHED],
  ],
]

/** Runs the steps at their times, while due mails leave every second. */
async function play(db: Db, steps: readonly Step[]) {
  const [{ actor }, submitter] = [await anAdmin(db), await aMember(db)]
  const mine = { status: 'pending', source: 'member', submittedBy: submitter.id } as const
  const { competitionID } = await aCompetition(db, mine)
  const server = startMailServer()
  const [last = 0] = steps.at(-1) ?? []
  for (let second = 0; second <= last + 30; second += 1) {
    const now = new Date(NOW.getTime() + second * SECOND_MS)
    for (const [at, action] of steps) {
      if (at !== second) continue
      if (action === AWAY || action === BACK) server.isAway = action === AWAY
      else await act(db, actor, { competitionID, action }, now)
    }
    await deliverWaitingMails(db, server, now)
  }
  await deliverWaitingMails(db, server, new Date(NOW.getTime() + DAY_MS))
  return { mails: server.mails, listing: await find(db, competitionID) }
}

/** A transport that records each mail in a few words. */
function startMailServer() {
  const mails: string[] = []
  const server = {
    isAway: false,
    mails,
    send: async ({ subject, text }: { subject: string; text: string }) => {
      if (server.isAway) throw new Error('connection refused')
      const reason = /The reason: (.+)/.exec(text)?.[1]
      const [said = ''] = subject.split(':')
      mails.push(reason === undefined ? said : `${said}: ${reason}`)
    },
    close: async () => {},
  }
  return server
}

async function act(
  db: Db,
  admin: Admin,
  { competitionID, action }: { competitionID: number; action: Action },
  now: Date,
) {
  const place = { db, baseUrl: 'https://competitions.example' }
  if (action === UNDO) return undoDecision(place, admin, competitionID, now)
  const { status: from, updatedAt: version } = await find(db, competitionID)
  const seen = { competitionID, from, version }
  const [, reason] = action.split(': ')
  const decision =
    action === APPROVE
      ? ({ ...seen, status: 'approved' } as const)
      : ({ ...seen, status: 'rejected', reason: reason ?? null } as const)
  return decideCompetition(place, admin, decision, now)
}

async function find(db: Db, id: number) {
  const listing = await findListing(db, id)
  if (!listing) throw new Error('The listing is gone.')
  return listing
}

for (const [steps, expected] of ORDERS) {
  const order = steps.map(([second, action]) => `${second} s ${action}`).join(', ')
  testOnDatabase(`one mail tells the submitter the final state: ${order}`, async (db) => {
    const { mails, listing } = await play(db, steps)
    expect(mails).toEqual(expected)
    const { status, rejectionReason } = listing
    const last = status === 'approved' ? PUBLISHED : `Not published: ${rejectionReason}`
    expect(mails.at(-1)).toBe(status === 'pending' ? undefined : last)
  })
}
