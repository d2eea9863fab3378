import { CHECK_LABELS, URGENT_KINDS } from '../rules/decisions.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { AdminDesk } from '../queries/admin-desk.server.ts'

type Waiting = AdminDesk['pending']
type Queue = Waiting & { name: string; to: PageAddress; oldestWas?: string; harm?: number }

/** Readers meet it already. */
const PUBLIC = 0
const WAITING = 1
/** Nobody complained of it. */
const UNSEEN = 2

/** Returns what waits for an admin, by harm, then the oldest first. */
export function waitingQueues(desk: AdminDesk): Queue[] {
  const urgent = sumOf(URGENT_KINDS.map((kind) => desk[kind]))
  const queues: Queue[] = [
    { name: 'Pending competitions', to: '/admin/pending', ...desk.pending },
    { name: 'FPD (free prize draws)', to: '/admin/fpd', ...desk.fpd },
    { name: 'To check', to: '/admin/to-check', harm: PUBLIC, ...urgent },
    {
      name: CHECK_LABELS.unreviewed,
      to: '/admin/to-check?kind=unreviewed',
      harm: UNSEEN,
      ...desk.unreviewed,
    },
    { name: 'Messages', to: '/admin/messages', ...desk.messages },
    {
      name: 'Sources that need a look',
      to: '/admin/sources',
      oldestWas: 'one was paused',
      ...desk.sources,
    },
    {
      name: 'Campaigns whose mails come back',
      to: `/admin/email-campaigns/${desk.refused.campaignID ?? 0}`,
      oldestWas: 'the oldest began',
      ...desk.refused,
    },
    {
      name: 'Uncertain campaign mails',
      to: `/admin/email-campaigns/${desk.uncertain.campaignID ?? 0}`,
      oldestWas: 'the oldest broke off',
      ...desk.uncertain,
    },
  ]
  return queues
    .filter(({ waiting }) => waiting > 0)
    .toSorted(
      ({ harm: a = WAITING, oldestAt: from }, { harm: b = WAITING, oldestAt: to }) =>
        a - b || (from ?? Infinity) - (to ?? Infinity),
    )
}

export function sumOf(all: readonly Waiting[]): Waiting {
  const times = all.flatMap(({ oldestAt }) => oldestAt ?? [])
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: times.length === 0 ? null : Math.min(...times),
  }
}
