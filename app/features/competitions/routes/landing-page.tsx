import { Html } from '#app/ui/html.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from 'react-router'
import { getSite } from '#app/context.server.ts'
import { findContentPage, type ContentPageOf } from '#app/features/pages/queries/content.server.ts'
import { pagePath, tabTitle } from '#app/features/pages/rules.ts'
import { SITE_NAME } from '#app/features/site/rules.ts'
import { answer } from '#app/lib/answer.server.ts'
import { Problem } from '#app/lib/problem.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { CardList } from '../components/card-list.tsx'
import { listData } from '../rules/structured-data.ts'
import { loadCategory, loadMatches } from './landing-loader.server.ts'
import type { Route } from './+types/landing-page'
import '#app/ui/prose.css'

type Landing = ContentPageOf<'landing'>

/** Each landing page in content/ is a line in app/routes.ts that leads here. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const page = findContentPage(pagePath(url.pathname), SITE_NAME)
  if (page?.kind !== 'landing') throw new Problem('not-found', 'There is no such page.')
  const site = getSite(context)
  const matches = await loadMatches(site, page.match)
  const nearest =
    matches.competitions.length === 0 && page.nearest
      ? await loadCategory(site, page.nearest)
      : undefined
  return { page, matches, nearest }
})

export function meta({ loaderData: { page, matches: found }, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const crumbs = [{ name: page.title, path: page.path }]
  return pageMeta({
    title: tabTitle(page.title, SITE_NAME),
    description: page.description,
    path: page.path,
    baseUrl,
    image: page.image,
    noindex: page.noindex,
    jsonLd: listData({ name: page.title, path: page.path, crumbs }, found.competitions, baseUrl),
  })
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { page, matches, nearest } = loaderData
  const shown = nearest ?? matches
  return (
    <div className="flex flex-col gap-12">
      <Hero page={page} />
      <Steps page={page} />
      <section aria-labelledby="open-title">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="open-title" className="text-xl font-semibold sm:text-2xl">
            {page.listTitle}
          </h2>
          {shown.competitions.length > 0 && (
            <Link
              to={shown.more}
              viewTransition
              className="inline-flex min-h-11 items-center gap-1 font-medium text-link hover:underline"
            >
              {nearest ? `All in ${page.nearest}` : 'See all'}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
        {matches.competitions.length === 0 && <NothingOpen nearest={page.nearest} />}
        {shown.competitions.length > 0 && (
          <CardList competitions={shown.competitions} lead={shown.competitions.length > 8} />
        )}
      </section>
      <Text page={page} />
    </div>
  )
}

function NothingOpen({ nearest }: { nearest: string | undefined }) {
  return (
    <p className="mb-6 max-w-[70ch] rounded-card border-l-4 border-accent bg-tint px-4 py-3">
      <strong className="font-semibold">Nothing like this is open today.</strong> These prizes come
      and go: new competitions are added every day.{' '}
      {nearest && `Until one turns up, here is the newest in ${nearest}.`}
    </p>
  )
}

/** Title, one sentence, what to do, and a picture. */
function Hero({ page }: { page: Landing }) {
  return (
    <section className="-mx-4 -mt-6 overflow-hidden bg-linear-to-br from-bar to-primary-strong text-white sm:mx-0 sm:mt-0 sm:rounded-card md:grid md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Picture
        src={page.image}
        width={960}
        height={600}
        sizes="(min-width: 960px) 640px, 100vw"
        priority
        className="aspect-2/1 w-full object-cover md:order-last md:aspect-auto md:h-full"
      />
      <div className="flex flex-col items-start justify-center px-4 py-7 sm:px-8 md:min-h-80 md:py-10">
        <h1 className="text-[30px] leading-9 font-bold tracking-tight sm:text-[40px] sm:leading-12">
          {page.heading}
        </h1>
        <p className="mt-3 max-w-[46ch] text-lg leading-7 text-pretty text-white/90">{page.lead}</p>
        <Link
          to={page.action.to}
          viewTransition
          className="button mt-6 h-12 bg-white px-6 font-semibold text-[#1d2b36] hover:bg-white/90"
        >
          {page.action.label}
        </Link>
      </div>
    </section>
  )
}

function Steps({ page: { stepsTitle, steps } }: { page: Landing }) {
  const columns = steps.length % 3 === 0 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-4 text-xl font-semibold sm:text-2xl">
        {stepsTitle}
      </h2>
      <ol className={`grid gap-4 ${columns}`}>
        {steps.map(({ title, text, to }, index) => (
          <li
            key={title}
            className="relative flex gap-4 rounded-card bg-card p-5 shadow-card focus-within:ring-2 focus-within:ring-accent"
          >
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-lg font-bold text-link"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">
                {to ? (
                  <Link
                    to={to}
                    viewTransition
                    className="text-link underline-offset-3 outline-none after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              <p className="mt-1 text-[15px] leading-6 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Text({ page: { sections, related } }: { page: Landing }) {
  return (
    <div>
      <div className="gap-12 md:columns-2">
        {sections.map(({ id, title, html }) => (
          <section key={id} aria-labelledby={id} className="mb-8 max-w-[70ch] break-inside-avoid">
            <h2 id={id} className="mb-3 text-xl font-semibold">
              {title}
            </h2>
            <Html html={html} />
          </section>
        ))}
      </div>
      {related.length > 0 && (
        <nav aria-label="Related pages" className="no-print mt-10 border-t border-line pt-6">
          <ul className="flex flex-wrap gap-2">
            {related.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} viewTransition className="button-quiet">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
