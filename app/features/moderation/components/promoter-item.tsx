import { promoterPath } from '#app/features/listings/rules/links.ts'
import type { DeskPromoter } from '#app/features/promoters/queries/desk.server.ts'
import { Link } from '#app/ui/link.tsx'
import { deskPromoterPath } from '../rules.ts'
import { DeskButton, DeskLink } from './desk-button.tsx'

export function PromoterItem({ promoter }: { promoter: DeskPromoter }) {
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
