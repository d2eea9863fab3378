import { URGENT_KINDS } from '../rules/decisions.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import type { AdminDesk } from '../queries/admin-desk.server.ts'

export type AdminPage = {
  to: PagePath
  label: string
  /** What waits there. */
  counts?: readonly (keyof AdminDesk)[]
  isFile?: true
}
/** `pages` are those of a group, of which the tab opens the first. */
export type Tab = AdminPage & { pages?: readonly AdminPage[] }

/** In the order of docs/contract.md#admin-tabs. */
export const TABS: readonly Tab[] = [
  { to: '/admin', label: 'Home' },
  { to: '/admin/stats', label: 'Stats' },
  { to: '/admin/pending', label: 'Pending Competitions', counts: ['pending'] },
  group('Premium', [
    { to: '/admin/premium', label: 'Premium' },
    { to: '/admin/bookings', label: 'Places' },
  ]),
  { to: '/admin/fpd', label: 'FPD', counts: ['fpd'] },
  { to: '/admin/users', label: 'New Users' },
  { to: '/admin/to-check', label: 'To check', counts: URGENT_KINDS },
  group('Listings', [
    { to: '/admin/all-competitions', label: 'All Competitions' },
    { to: '/admin/import', label: 'Import' },
    { to: '/admin/promoters', label: 'Promoters' },
    { to: '/admin/sources', label: 'Sources', counts: ['sources'] },
  ]),
  group('Mail', [
    { to: '/admin/email-campaigns', label: 'Email Campaigns', counts: ['refused', 'uncertain'] },
    { to: '/admin/subscribers', label: 'Address book' },
    { to: '/admin/messages', label: 'Messages', counts: ['messages'] },
  ]),
  group('Records', [
    { to: '/admin/moderation-log', label: 'Log' },
    { to: '/admin/all-competitions.csv', label: 'Export CSV', isFile: true },
  ]),
]

function group(label: string, pages: readonly [AdminPage, ...AdminPage[]]): Tab {
  return { to: pages[0].to, label, pages, counts: pages.flatMap(({ counts }) => counts ?? []) }
}

/** Returns the tab of an address and its page, which for `/admin/users/7` is `/admin/users`. */
export function tabAt(pathname: string): { tab: Tab; page: AdminPage } | undefined {
  const pages = TABS.flatMap((tab) => (tab.pages ?? [tab]).map((page) => ({ tab, page })))
  return (
    pages.find(({ page }) => pathname === page.to) ??
    pages.find(({ page }) => page.to !== '/admin' && pathname.startsWith(`${page.to}/`))
  )
}
