import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { OFFLINE_NOTICE, WITHOUT_SCRIPT } from '../rules/site.ts'

/** Keeps the address of the page that failed, so that a reload retries: must not be hydrated. */
export const handle = WITHOUT_SCRIPT

const NO_PICTURE = '/images/categories/special-occasions.webp'

export const meta = noindexMeta(
  'You are offline',
  'What can be read on this device without a connection.',
  '/offline',
)

export default function Offline() {
  return (
    <div className="mx-auto max-w-3xl">
      <section className="rounded-card bg-card px-5 py-8 text-center shadow-card sm:px-10">
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-tint text-link">
          <Icon name="wifi-off" size={30} />
        </span>
        <h1 className="mt-4 text-2xl font-semibold tracking-tight sm:text-3xl">You are offline</h1>
        <p className="mx-auto mt-2 max-w-prose text-muted">{OFFLINE_NOTICE}</p>
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          <button type="button" data-retry className="button-primary">
            Try again
          </button>
          <a href={'/' satisfies PageAddress} className="button-quiet">
            Home page
          </a>
        </p>
      </section>
      <SavedList name="bookmarks" title="Saved" more="/my-bookmarks" />
      <SavedList name="recent" title="Seen lately" />
      <section data-saved="pages" hidden aria-labelledby="pages-title" className="mt-10">
        <h2 id="pages-title" className="mb-4 text-lg font-semibold">
          Also on this device
        </h2>
        <ul className="flex flex-wrap gap-2" />
        <template>
          <li>
            <a
              href={'/' satisfies PageAddress}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-sm hover:bg-tint"
            >
              Page
            </a>
          </li>
        </template>
      </section>
      <p data-saved="nothing" hidden className="mt-8 text-center text-muted">
        Nothing is kept on this device yet. Competitions that you open can be read here later,
        without a connection.
      </p>
      {/* Filled in by components/offline-lists.ts. */}
      <script type="module" src="/offline.js" />
    </div>
  )
}

function SavedList({ name, title, more }: { name: string; title: string; more?: PageAddress }) {
  return (
    <section data-saved={name} hidden aria-labelledby={`${name}-title`} className="mt-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={`${name}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {more && (
          <a
            href={more}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          >
            See all
          </a>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2" />
      <template>
        <li>
          <article className="relative flex min-h-24 items-center gap-3 overflow-hidden rounded-card bg-card pr-3 shadow-card">
            <Picture
              src={NO_PICTURE}
              width={960}
              height={600}
              sizes="112px"
              className="w-28 shrink-0 self-stretch object-cover"
            />
            <div className="min-w-0 flex-1 py-2">
              <h3 className="line-clamp-3 leading-5 font-semibold">
                <a href={'/' satisfies PageAddress} className="after:absolute after:inset-0">
                  Listing
                </a>
              </h3>
              <p className="mt-1 text-sm text-muted" />
            </div>
          </article>
        </li>
      </template>
    </section>
  )
}
