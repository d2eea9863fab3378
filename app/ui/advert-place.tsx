import { Icon } from '#app/ui/icon.tsx'
import { Link } from 'react-router'

/**
 * The place of an advert in a list. Until one is configured and allowed it holds a notice of
 * our own, of the same size, so that nothing moves.
 */
export function AdvertPlace({ number }: { number: number }) {
  return (
    <aside
      aria-label={`Notice ${number}`}
      className="flex min-h-32 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line bg-tint p-5 text-center sm:flex-row sm:gap-6 sm:text-left"
    >
      <Icon name="megaphone" size={32} className="shrink-0 text-link" />
      <p className="max-w-prose">
        <strong className="font-semibold">Running a competition in Ireland?</strong> Put it in front
        of people who love to enter. Listing it is free.
      </p>
      <Link to="/add-a-new-competition" className="button-quiet shrink-0">
        Submit a Competition
      </Link>
    </aside>
  )
}
