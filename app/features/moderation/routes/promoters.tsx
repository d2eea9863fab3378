import { Form } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { listPromoters } from '#app/features/promoters/queries/desk.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PromoterItem } from '../components/promoter-item.tsx'
import type { DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import { NO_REASONS } from '../components/moderation-form.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import type { Route } from './+types/promoters'
import { changePromoter } from './change-promoter.server.ts'

const PAGE_SIZE = 20
const LEAD =
  'Who runs the competitions. Each listing is attached by its promoter’s name or its link.'
const KEYS: DeskKeys = {
  item: 'a promoter',
  shortcuts: [
    ['s', 'Separate it again'],
    ['e', 'Edit it, or merge it into another'],
    ['o', 'Open its page'],
    ['u', 'Undo the last change'],
  ],
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const q = SearchText.parse(url.searchParams.get('q') ?? undefined)
  const { promoters, total } = await listPromoters(db, admin, { q, size: PAGE_SIZE, page })
  return { promoters, total, page, q: q ?? '', csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => changePromoter(values, requestContext))

export const meta = noindexMeta('Promoters', LEAD, '/admin/promoters')

export default function PromotersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promoters, total, page, q, csrfToken } = loaderData
  return (
    <DeskPage
      title="Promoters"
      lead={LEAD}
      keys={KEYS}
      desk={useDeskAnswer(actionData, { csrfToken, reasons: NO_REASONS })}
      top={<Search q={q} />}
      empty="No promoter has that name."
      pages={{ page, size: PAGE_SIZE, total }}
      items={promoters.map((promoter) => ({
        id: `promoter-${promoter.id}`,
        element: <PromoterItem promoter={promoter} />,
      }))}
    />
  )
}

function Search({ q }: { q: string }) {
  return (
    <Form role="search" className="flex max-w-xl flex-wrap gap-x-2">
      <label htmlFor="promoter-name" className="mb-1 w-full text-sm font-medium">
        Name of a promoter
      </label>
      <input
        id="promoter-name"
        type="search"
        name="q"
        defaultValue={q}
        className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3"
      />
      <button type="submit" className="button-quiet">
        Search
      </button>
    </Form>
  )
}
