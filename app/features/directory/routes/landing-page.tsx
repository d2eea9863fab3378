import { HtmlSections } from '#app/ui/page/html-sections.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { getRequestContext } from '#app/context.server.ts'
import { findContentPage, placeholdersOf } from '#app/features/pages/queries/content.server.ts'
import { pagePath, contentMeta } from '#app/features/pages/rules/content.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { CardList } from '../components/card-list.tsx'
import { LandingHero } from '../components/landing-hero.tsx'
import { LandingSteps } from '../components/landing-steps.tsx'
import { listData } from '../rules/list-data.ts'
import { loadCategory, loadMatches } from './landing-loader.server.ts'
import type { Route } from './+types/landing-page'
import { Link } from '#app/ui/link.tsx'

/** Serves all landing pages of content/ (app/routes.ts). */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const page = await findContentPage(pagePath(url.pathname), placeholdersOf(requestContext))
  if (page?.kind !== 'landing') throw new Problem('not-found', 'There is no such page.')
  const matches = await loadMatches(requestContext, page.match)
  const nearest =
    matches.competitions.length === 0 && page.nearest
      ? await loadCategory(requestContext, page.nearest)
      : undefined
  return { page, matches, nearest }
})

export function meta({ loaderData: { page, matches: found }, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const crumbs = [{ name: page.title, path: page.path }]
  return pageMeta({
    ...contentMeta(page, baseUrl),
    image: page.shareImage ?? page.image,
    noindex: page.noindex,
    jsonLd: listData({ name: page.title, path: page.path, crumbs }, found.competitions, baseUrl),
  })
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData
  const listings = <Listings {...loaderData} />
  return (
    <div className="flex flex-col gap-10">
      <LandingHero page={page} />
      {page.match === 'newest' ? (
        <>
          <LandingSteps page={page} />
          {listings}
        </>
      ) : (
        <>
          {listings}
          <LandingSteps page={page} again />
        </>
      )}
      <div>
        <div className="gap-10 md:columns-2 print:columns-1">
          <HtmlSections html={page.html} sections={page.sections} />
        </div>
        <RelatedLinks links={page.related} />
      </div>
    </div>
  )
}

function Listings({ page, matches, nearest }: Route.ComponentProps['loaderData']) {
  const { competitions, more } = nearest ?? matches
  const instead = nearest && nearest.competitions.length > 0 ? page.nearest : undefined
  return (
    <section aria-labelledby="open-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="open-title" className="text-lg font-semibold sm:text-2xl">
          {page.listTitle}
        </h2>
        {competitions.length > 0 && (
          <Link
            to={more}
            className="no-print inline-flex min-h-11 items-center gap-1 font-semibold text-link hover:underline"
          >
            {instead ? `All in ${instead}` : 'See all'}
            <Icon name="arrow-right" size={18} />
          </Link>
        )}
      </div>
      {matches.competitions.length === 0 && <NothingOpen nearest={instead} />}
      {competitions.length > 0 && (
        <CardList competitions={competitions} lead={competitions.length > 8} />
      )}
    </section>
  )
}

function NothingOpen({ nearest }: { nearest: string | undefined }) {
  return (
    <p className="mb-6 max-w-[40rem] rounded-card border-l-4 border-accent bg-tint px-4 py-3">
      <strong className="font-semibold">Nothing like this is open today.</strong> These prizes come
      and go, and new competitions are added every day.{' '}
      {nearest ? (
        `Until one turns up, here is the newest in ${nearest}.`
      ) : (
        <>
          Until one turns up, look at{' '}
          <Link to="/new-competitions" className="text-link underline">
            everything that is new
          </Link>
          .
        </>
      )}
    </p>
  )
}
