import { CHECK_KINDS } from '#app/features/checking/rules/harm.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import type { AdminDesk } from '../queries/desk.server.ts'

type Waiting = AdminDesk['pending']
type Queue = Waiting & { name: string; to: PagePath; oldestWas?: string }

/** Returns what waits for an admin, the queue with the oldest item first. */
export function waitingQueues(desk: AdminDesk): Queue[] {
  const queues: Queue[] = [
    { name: 'Pending competitions', to: '/admin/pending', ...desk.pending },
    { name: 'FPD (free prize draws)', to: '/admin/fpd', ...desk.fpd },
    { name: 'To check', to: '/admin/to-check', ...sumOf(CHECK_KINDS.map((kind) => desk[kind])) },
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
    .toSorted((a, b) => (a.oldestAt ?? Infinity) - (b.oldestAt ?? Infinity))
}

/** Adds up what waits in several places. */
export function sumOf(all: readonly Waiting[]): Waiting {
  const times = all.flatMap(({ oldestAt }) => oldestAt ?? [])
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: times.length === 0 ? null : Math.min(...times),
  }
}
