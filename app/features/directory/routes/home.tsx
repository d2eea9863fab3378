import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazy, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { Advert } from '#app/features/places/components/advert.tsx'
import { showAdvert } from '#app/features/places/queries/adverts.server.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from '#app/lib/text/site-name.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useClock } from '#app/ui/now.tsx'
import { Link } from '#app/ui/link.tsx'
import { useJson } from '#app/ui/use-json.ts'
import { toJson } from '#app/lib/json.ts'
import { PAGE_STEP_MS, pageInstant } from '#app/lib/time/page-clock.ts'
import { CardList } from '../components/card-list.tsx'
import { Carousel, toSlide } from '../components/carousel.tsx'
import { CategoryTiles, toCategoryCounts } from '../components/category-tiles.tsx'
import { EndlessList } from '../components/endless-list.tsx'
import { NewSince } from '../components/new-since.tsx'
import { SEARCH_MAX, SEARCH_MIN } from '../rules/search.ts'
import { pickCarousel } from '../rules/lists.ts'
import { feedPath } from '../rules/feeds.ts'
import { countByCategory, listed } from '../rules/open-lists.ts'
import { siteData } from '../rules/site-data.ts'
import type { Route } from './+types/home'

const EmptyList = lazy(() => import('../components/empty-list.tsx'))
/** Its loader has counted the new listings for the header. */
const DEFAULT_LAYOUT = 'features/site/routes/default-layout'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { now, today, catalogue, config } = requestContext
  const { newest, ending, carousel } = await catalogue.loadHomeLists(today)
  const open = await catalogue.readOpen(today)
  const turn = pageInstant(now) / PAGE_STEP_MS
  return {
    newest: { competitions: toJson(newest), total: listed(open, 'newest').length, page: 0 },
    carousel: pickCarousel(carousel, turn).map(toSlide),
    partners: await showAdvert(requestContext, 'home-box'),
    ending: toJson(ending),
    categoryCounts: toCategoryCounts(countByCategory(open)),
    site: siteData(config),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  return pageMeta({
    title: SITE_TITLE,
    description: SITE_DESCRIPTION,
    path: '/',
    baseUrl,
    feed: feedPath('new'),
    jsonLd: loaderData.site,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { newest, categoryCounts } = loaderData
  const ending = useJson(loaderData.ending)
  const layout = useRouteLoaderData<{ addedLast7Days: number }>(DEFAULT_LAYOUT)
  const { today } = useClock()
  const endsToday = ending.every(({ competitionEndDate }) => competitionEndDate === today)
  if (newest.total === 0)
    return (
      <Suspense>
        <EmptyList />
      </Suspense>
    )
  return (
    <div className="flex flex-col gap-5 sm:gap-10">
      <Hero open={newest.total} added={layout?.addedLast7Days ?? 0} />
      {ending.length > 0 && (
        <section aria-labelledby="ending-title" className="section-title mb-0 gap-y-2">
          <h2 id="ending-title">{endsToday ? 'Closing today' : 'Ending soon'}</h2>
          {/* Before the link, so that the keyboard comes to the first Enter sooner. */}
          <div className="order-last min-w-0 basis-full">
            <CardList competitions={ending} strip />
          </div>
          <Link to="/competitions-ending-soon">See all ending soon</Link>
        </section>
      )}
      <Carousel competitions={loaderData.carousel} priority={ending.length === 0} />
      <section aria-labelledby="categories-title">
        <SectionTitle
          id="categories-title"
          title="Browse by category"
          to="/competition-category"
          more="All categories"
        />
        <CategoryTiles counts={categoryCounts} />
      </section>
      {loaderData.partners && (
        <section aria-label="From our partners">
          <Advert html={loaderData.partners} className="grid gap-4 md:grid-cols-2" />
        </section>
      )}
      {/* The last section: it grows, and must push nothing out of reach (docs/decisions/0004). */}
      <section aria-labelledby="new-title">
        <SectionTitle
          id="new-title"
          title="New competitions"
          to="/new-competitions"
          more="See all new"
        />
        <div className="-mt-3 mb-4">
          <NewSince newest={newest} />
        </div>
        <EndlessList path="/new-competitions" first={newest} />
      </section>
    </div>
  )
}

function Hero({ open, added }: { open: number; added: number }) {
  return (
    <section className="-mx-4 -mt-3 grid items-center gap-x-10 gap-y-3 bar-gradient px-4 pt-3 pb-4 text-white sm:py-8 sm:mx-0 sm:mt-0 sm:rounded-card sm:px-8 md:grid-cols-2">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight sm:text-[2rem] sm:leading-10">
          Every free competition in Ireland, in one place
        </h1>
        <p className="mt-2 text-white/90">
          <strong className="font-semibold">{open.toLocaleString('en-IE')}</strong> {' open · '}
          <strong className="font-semibold">{added.toLocaleString('en-IE')}</strong> added this week
        </p>
      </div>
      <form action={'/search' satisfies PageAddress} role="search" className="flex flex-wrap gap-2">
        <label className="relative flex-1 basis-40">
          <span className="sr-only">Search competitions</span>
          <Icon name="search" size={20} className="absolute top-3.5 left-3 text-muted" />
          <input
            type="search"
            name="q"
            required
            minLength={SEARCH_MIN}
            maxLength={SEARCH_MAX}
            placeholder="iPad, Dingle, tickets…"
            className="h-12 w-full rounded-[10px] border bg-card pr-3 pl-10 text-ink placeholder:text-muted"
          />
        </label>
        <button
          type="submit"
          className="button h-12 bg-[light-dark(#fff,#ffe18d)] font-semibold text-[#1d2b36]"
        >
          Search
        </button>
      </form>
    </section>
  )
}

type TitleProps = { id: string; title: string; to: PageAddress; more: string }

function SectionTitle({ id, title, to, more }: TitleProps) {
  return (
    <div className="section-title">
      <h2 id={id}>{title}</h2>
      <Link to={to}>{more}</Link>
    </div>
  )
}
