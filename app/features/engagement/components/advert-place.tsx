import { Icon } from '#app/ui/icon.tsx'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

let advert: ReactNode = null
const places = new Set<() => void>()

/** Renders an advert over a place's notice, once adverts are configured and allowed. */
export function fillAdvertPlaces(filling: ReactNode) {
  advert = filling
  for (const look of places) look()
}

/**
 * A fixed-size place for an advert, so that the layout never shifts. Shows a notice until there is
 * one.
 */
export function AdvertPlace({ number }: { number: number }) {
  const filling = useSyncExternalStore(
    watch,
    () => advert,
    () => null,
  )
  return (
    <aside
      aria-label={`Notice ${number}`}
      className="relative flex min-h-72 flex-col items-center justify-center gap-3 overflow-hidden rounded-card border border-dashed border-line bg-tint p-5 text-center sm:min-h-32 sm:flex-row sm:gap-6 sm:text-left"
    >
      <Icon name="megaphone" size={32} className="shrink-0 text-link" />
      <p className="max-w-prose">
        <strong className="font-semibold">Running a competition in Ireland?</strong> Put it in front
        of people who love to enter. Listing it is free.
      </p>
      <Link to="/add-a-new-competition" className="button-quiet shrink-0">
        Submit a Competition
      </Link>
      {filling}
    </aside>
  )
}

function watch(look: () => void) {
  places.add(look)
  return () => places.delete(look)
}
