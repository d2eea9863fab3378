import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { lateValue } from '#app/ui/loading/late-value.ts'

const advert = lateValue<ReactNode>()

export const fillAdvertPlaces = advert.set

/** Has a fixed size, so that the layout never shifts. Shows a notice until there is an advert. */
export default function AdvertPlace({ number }: { number: number }): ReactNode {
  return (
    <aside
      aria-label={`Notice ${number}`}
      className="relative flex min-h-72 flex-col items-center justify-center gap-3 overflow-hidden rounded-card border border-dashed border-line bg-tint p-5 text-center sm:min-h-32 sm:flex-row sm:gap-6 sm:text-left"
    >
      <div className="advert-notice contents">
        <Icon name="megaphone" size={32} className="shrink-0 text-link" />
        <p className="max-w-prose">
          <strong className="font-semibold">Running a competition in Ireland?</strong> Put it in
          front of people who love to enter. Listing it is free.
        </p>
        <Link to="/add-a-new-competition" className="button-quiet shrink-0">
          Submit a Competition
        </Link>
      </div>
      {advert.use()}
    </aside>
  )
}
