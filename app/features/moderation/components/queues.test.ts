import { expect, test } from 'vitest'
import { CHECK_KINDS } from '../rules/decisions.ts'
import type { AdminDesk } from '../queries/admin-desk.server.ts'
import { waitingQueues } from './queues.ts'

const NOTHING = { waiting: 0, oldestAt: null }
const one = (oldestAt: number) => ({ waiting: 1, oldestAt })

function aDesk(waiting: Partial<AdminDesk>): AdminDesk {
  const kinds = Object.fromEntries(CHECK_KINDS.map((kind) => [kind, NOTHING]))
  const campaigns = { ...NOTHING, campaignID: null }
  const others = { refused: campaigns, uncertain: campaigns, sources: NOTHING, messages: NOTHING }
  return { ...(kinds as AdminDesk), ...others, pending: NOTHING, fpd: NOTHING, ...waiting }
}

const namesOf = (desk: Partial<AdminDesk>) => waitingQueues(aDesk(desk)).map(({ name }) => name)

test('a desk without work has no queues', () => {
  expect(namesOf({})).toEqual([])
})

test('what readers meet comes first, then the oldest, and what is only unseen comes last', () => {
  const desk = { unreviewed: one(1), messages: one(3), pending: one(2), reports: one(4) }
  expect(namesOf(desk)).toEqual([
    'To check',
    'Pending competitions',
    'Messages',
    'Published, not reviewed',
  ])
})

test('a listing that is only unseen adds nothing to what waits to be checked', () => {
  const queues = waitingQueues(aDesk({ unreviewed: one(1), reports: one(4), links: one(3) }))
  expect(queues.map(({ waiting, oldestAt }) => [waiting, oldestAt])).toEqual([
    [2, 3],
    [1, 1],
  ])
})
