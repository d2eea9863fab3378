import { Form } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { promoterPath } from '#app/features/listings/rules/links.ts'
import { listPromoters, type DeskPromoter } from '#app/features/promoters/queries/desk.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Link } from '#app/ui/link.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { DeskButton, DeskLink } from '../components/desk-button.tsx'
import type { DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import { NO_REASONS } from '../components/moderation-form.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import { deskPromoterPath } from '../rules/decisions.ts'
import type { Route } from './+types/promoters'
import { changePromoter } from './change-promoter.server.ts'

const PAGE_SIZE = 20
const LEAD =
  'Who runs the competitions. Each listing is attached by its promoter’s name or its link.'
const KEYS: DeskKeys = {
  item: 'a promoter',
  decide: '',
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
      pages={<PageLinks page={page} size={PAGE_SIZE} total={total} />}
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
      <label htmlFor="promoter-name" className="mb-1 w-full text-sm font-semibold">
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

function PromoterItem({ promoter }: { promoter: DeskPromoter }) {
  const { id, slug, name, domain, listings, mergedInto } = promoter
  return (
    <article
      id={`promoter-${id}`}
      tabIndex={-1}
      aria-labelledby={`promoter-${id}-name`}
      className="scroll-mt-24 rounded-card border-2 border-transparent bg-card p-4 shadow-card outline-none focus:border-focus md:flex md:items-center md:justify-between md:gap-4 md:py-2"
    >
      <div className="min-w-0">
        <h2 id={`promoter-${id}-name`} className="text-lg leading-6 font-semibold wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {[domain, listings === 1 ? '1 listing' : `${listings.toLocaleString('en-IE')} listings`]
            .filter(Boolean)
            .join(' · ')}
          {mergedInto && (
            <>
              {' · merged into '}
              <Link to={deskPromoterPath(mergedInto.id)} className="text-link underline">
                {mergedInto.name}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 md:mt-0 md:max-w-2/3 md:justify-end">
        {mergedInto && (
          <DeskButton shortcut="s" intent="separate" fields={{ promoterID: id }} about={name}>
            Separate
          </DeskButton>
        )}
        <DeskLink shortcut="e" to={deskPromoterPath(id)} about={name}>
          Edit
        </DeskLink>{' '}
        {listings > 0 && (
          <DeskLink shortcut="o" to={promoterPath(slug)} about={name}>
            Open its page
          </DeskLink>
        )}
      </div>
    </article>
  )
}
