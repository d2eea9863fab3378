import { getRequestContext } from '#app/context.server.ts'
import { QuotesDecision, QuotesReference } from '#app/features/checking/input.ts'
import {
  resolveQuotes,
  undoQuotes,
} from '#app/features/checking/operations/resolve-quotes.server.ts'
import { listProposedTerms } from '#app/features/checking/queries/terms.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { focusBesideCurrent, type DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import { TermsItem } from '../components/terms-item.tsx'
import { isUndoable, type DeskAnswer } from '../rules.ts'
import type { Route } from './+types/terms'

const PAGE_SIZE = 10
const LEAD =
  'Sentences of T&Cs that may answer what entrants ask. Readers see them once you confirm them.'
const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8']
const KEYS: DeskKeys = {
  item: 'listing',
  shortcuts: [
    ['j', 'Next listing'],
    ['k', 'Previous listing'],
    ['1–8', 'This quote is wrong'],
    ['c', 'Confirm the quotes'],
    ['x', 'Dismiss the quotes'],
    ['o', 'Read the T&Cs'],
    ['z', 'Undo the last decision'],
    ['?', 'These shortcuts'],
  ],
  buttons: {
    c: '[data-confirm]',
    x: '[data-dismiss]',
    o: '[data-entry]',
    ...Object.fromEntries(NUMBERS.map((number) => [number, `[data-number="${number}"]`])),
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, today } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const terms = await listProposedTerms(db, admin, { size: PAGE_SIZE, page }, today)
  return { terms, page, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, { db, actor, now }): Promise<DeskAnswer> => {
  const admin = requireAdmin(actor)
  if (values.intent === 'undo') {
    const quotes = parseInput(QuotesReference, values)
    const isRecent = (at: number) => isUndoable(at, now)
    const { competitionTitle } = await undoQuotes(db, admin, quotes, isRecent, now)
    return { done: `Undone: ${competitionTitle}`, undone: `terms-${quotes.competitionID}` }
  }
  const decision = parseInput(QuotesDecision, values)
  const { competitionTitle } = await resolveQuotes(db, admin, decision, now)
  const { competitionID, quoteIDs, intent } = decision
  const count = quoteIDs.length === 1 ? 'One quote' : `${quoteIDs.length} quotes`
  const done = `${count} ${intent === 'confirm' ? 'confirmed' : 'dismissed'}: ${competitionTitle}`
  return { done, undo: { competitionID, quoteIDs: quoteIDs.join(',') } }
})

export const meta = noindexMeta('T&Cs', LEAD, '/admin/terms')

export default function TermsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { terms, page, csrfToken } = loaderData
  const total = matches[2].loaderData.desk.terms.waiting
  return (
    <DeskPage
      title="T&Cs"
      lead={LEAD}
      keys={KEYS}
      csrfToken={csrfToken}
      answer={actionData}
      handle={moveFocus}
      empty="Nothing to confirm."
      pages={{ page, size: PAGE_SIZE, total }}
    >
      {terms.map((one) => (
        <li key={one.competitionID}>
          <TermsItem terms={one} />
        </li>
      ))}
    </DeskPage>
  )
}

/** The item stays while it has other quotes. React Router sends the form. */
function moveFocus({ quoteIDs = '' }: Record<string, string>) {
  const item = document.activeElement?.closest('article')
  const all = item?.querySelectorAll('[data-quote]').length ?? 0
  if (quoteIDs.split(',').length < all) item?.focus()
  else focusBesideCurrent()
  return false
}
