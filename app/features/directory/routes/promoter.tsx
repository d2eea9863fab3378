import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { promoterPath } from '#app/features/listings/rules/links.ts'
import { findPromoter } from '#app/features/promoters/queries/promoters.server.ts'
import { readRecord } from '#app/features/promoters/queries/record.server.ts'
import { isIndexed } from '#app/features/promoters/rules/record.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { toJson } from '#app/lib/json.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { Link } from '#app/ui/link.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useJson } from '#app/ui/use-json.ts'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CardList } from '../components/card-list.tsx'
import { FollowLink } from '../components/follow-link.tsx'
import { listMeta } from '../components/list-meta.ts'
import { PromoterRecord, PromoterReply } from '../components/promoter-record.tsx'
import { pageCount, pageNumber, PAGE_SIZE } from '../rules/lists.ts'
import { listOfPromoter } from '../rules/open-lists.ts'
import { promoterFeedPath } from '../rules/feeds.ts'
import type { Route } from './+types/promoter'

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const { db, today, catalogue } = getRequestContext(context)
  const found = await findPromoter(db, params.slug)
  if (!found) throw new Problem('not-found', 'There is no such promoter.')
  // oxlint-disable-next-line only-throw-error -- React Router's way to redirect
  if ('movedTo' in found) throw redirectTo(promoterPath(found.movedTo), 301)
  const { ids, slug, name, winnersUrl, reply, replyAt } = found.promoter
  const page = pageNumber(url.searchParams.get('page'))
  const record = await readRecord(db, ids, today)
  if (page === undefined || page > pageCount(record.open))
    throw new Problem('not-found', 'This list has no such page.')
  const open = await catalogue.readOpen(today)
  const competitions = toJson(listOfPromoter(open, ids, page))
  return { slug, name, winnersUrl, reply, replyAt, record, page, competitions }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { slug, name, record } = loaderData
  const path = promoterPath(slug)
  return listMeta(
    {
      title: `Competitions by ${name}`,
      description: `What ${name} is giving away now, and what we know of its earlier competitions: closing dates, winners, reports.`,
      path,
      baseUrl: matches[0].loaderData.baseUrl,
      crumbs: [{ name, path }],
      feed: promoterFeedPath(slug),
      noindex: !isIndexed(record),
    },
    { ...loaderData, activeFilters: null, sort: null, fit: null },
  )
}

export default function PromoterPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, winnersUrl, reply, replyAt, record, page } = loaderData
  const competitions = useJson(loaderData.competitions)
  const { open, restricted } = record
  return (
    <>
      <Breadcrumbs crumbs={[]} />
      <PageTitle
        title={name}
        lead={
          open === 0
            ? 'Nothing open at the moment.'
            : `${open.toLocaleString('en-IE')} open ${open === 1 ? 'competition' : 'competitions'}, soonest to close first.`
        }
      />
      <section aria-labelledby="open-title">
        <h2 id="open-title" className="sr-only">
          Open now
        </h2>
        {competitions.length > 0 ? (
          <CardList competitions={competitions} />
        ) : (
          <EmptyNote>None of this promoter’s competitions is open.</EmptyNote>
        )}
        {restricted > 0 && (
          <p className="mt-4 text-sm text-muted">
            {restricted === 1 ? 'One more is' : `${restricted.toLocaleString('en-IE')} more are`}{' '}
            for adults or may cost money, and not listed here.
          </p>
        )}
        <p className="no-print mt-6">
          <FollowLink
            address={promoterPath(slug)}
            label="Tell me about new ones from this promoter"
          />{' '}
          <Link to={`/promoter/${slug}/claim`} className="button-quiet px-4">
            Is this your company?
          </Link>
        </p>
        <PageLinks page={page} size={PAGE_SIZE} total={open} />
      </section>
      <PromoterRecord record={record} winnersUrl={winnersUrl} />
      <PromoterReply name={name} reply={reply} replyAt={replyAt} />
    </>
  )
}
