import { Hono } from 'hono'
import type { CheckKind } from '#app/features/checking/rules/harm.ts'

const KINDS: Readonly<Record<string, CheckKind>> = {
  reports: 'reports',
  checks: 'links',
  terms: 'terms',
  results: 'winners',
  unreviewed: 'unreviewed',
}

/**
 * Mails and bookmarks lead to desks that are one page now. These addresses are not pages, as every first visit
 * receives the table of all pages.
 */
export const movedDesks = new Hono()
for (const [desk, kind] of Object.entries(KINDS))
  movedDesks.get(`/admin/${desk}`, (c) => c.redirect(`/admin/to-check?kind=${kind}`, 301))
