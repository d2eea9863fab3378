import type { PageAddress } from '#app/lib/page-address.ts'
import { getRequestContext } from '#app/context.server.ts'
import { CATEGORIES, categorySlug } from '#app/features/listings/rules/categories.ts'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import {
  BADGE,
  badgeCode,
  COUNT_MAX,
  EMBED_SANDBOX,
  embedCode,
  embedCount,
  embedHeight,
  embedPath,
  embedTheme,
  findEmbedList,
  NEWEST,
} from '../rules/embeds.ts'
import type { Route } from './+types/embed'

const SELECT = 'h-12 w-full rounded-[10px] border border-line bg-card px-3 text-ink'

export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = getRequestContext(context)
  const query = url.searchParams
  const list = findEmbedList(query.get('list') ?? '') ?? NEWEST
  const embed = {
    list,
    count: embedCount(query.get('n')),
    theme: embedTheme(query.get('theme')),
  }
  return {
    name: list.name,
    title: list.title,
    count: embed.count,
    theme: embed.theme,
    src: embedPath(embed),
    height: embedHeight(embed.count),
    code: embedCode(embed, config.baseUrl),
    badge: badgeCode(config.baseUrl),
    lists: ['new', 'ending-soon', ...CATEGORIES.map(categorySlug)].flatMap((name) => {
      const found = findEmbedList(name)
      return found ? [{ name: found.name, title: found.title }] : []
    }),
  }
}

export const meta = namedMeta(
  'Show our lists on your site',
  'For libraries, radio stations, clubs and schools: a frame with the newest Irish competitions for your own site, without cookies or script.',
  '/embed',
)

/** A plain form that loads the page anew: the policy of this page alone allows the frame. */
export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  const { name, title, count, theme, src, height, code, badge, lists } = loaderData
  return (
    <>
      <PageTitle
        title="Show our lists on your site"
        lead="For libraries, radio stations, clubs and schools. Free, without cookies, without script."
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <div>
          <form
            action={'/embed' satisfies PageAddress}
            className="grid gap-4 rounded-card bg-card p-4 shadow-card sm:p-6"
          >
            <label>
              <span className="mb-1 block font-medium">List</span>
              <select name="list" defaultValue={name} key={name} className={SELECT}>
                {lists.map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.title}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span className="mb-1 block font-medium">How many</span>
              <input
                type="number"
                name="n"
                min={1}
                max={COUNT_MAX}
                defaultValue={count}
                className={SELECT}
              />
            </label>
            <label>
              <span className="mb-1 block font-medium">Colours</span>
              <select name="theme" defaultValue={theme} className={SELECT}>
                <option value="auto">As the visitor’s device</option>
                <option value="light">Light</option>
                <option value="dark">Dark</option>
              </select>
            </label>
            <button type="submit" className="button-primary">
              Show it
            </button>
          </form>
          <section aria-labelledby="code" className="mt-6">
            <h2 id="code" className="text-xl font-semibold">
              The code
            </h2>
            <p className="mt-1">Copy this into your page:</p>
            <Code labelledBy="code" text={code} />
            <p className="mt-2">
              Its height is fixed, so your page does not move. Listings that cost money or are for
              gambling are never in it. WordPress and other systems that know oEmbed need only the
              address of a list, such as that of New competitions.
            </p>
          </section>
        </div>
        <section aria-labelledby="preview">
          <h2 id="preview" className="mb-2 text-xl font-semibold">
            How it looks
          </h2>
          <iframe
            src={src}
            title={title}
            height={height}
            sandbox={EMBED_SANDBOX}
            className="w-full"
          />
          <p className="mt-2">
            <a href={src} className="text-link underline">
              Open it on its own
            </a>
          </p>
        </section>
        <section aria-labelledby="badge">
          <h2 id="badge" className="text-xl font-semibold">
            For promoters
          </h2>
          <p className="mt-1 mb-3">Say on your own page that your competition is listed:</p>
          <img {...BADGE} alt={BADGE.alt} loading="lazy" className="bg-transparent" />
          <Code labelledBy="badge" text={badge} />
          <p className="mt-2">
            It leads to our home page; put the address of your listing or of your record there if
            you like. It is a picture and a link, without cookies or script.
          </p>
        </section>
      </div>
    </>
  )
}

function Code({ labelledBy, text }: { labelledBy: string; text: string }) {
  return (
    <textarea
      readOnly
      rows={5}
      aria-labelledby={labelledBy}
      value={text}
      className="mt-2 w-full rounded-[10px] border border-line bg-card px-3 py-2 font-mono text-sm text-ink"
    />
  )
}
