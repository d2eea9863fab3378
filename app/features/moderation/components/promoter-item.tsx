import { promoterPath } from '#app/features/listings/rules/links.ts'
import type { ListedPromoter } from '#app/features/promoters/queries/desk.server.ts'
import { previewOf } from '#app/features/promoters/rules/preview.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { deskPromoterPath } from '../rules.ts'
import { ModerationForm } from './moderation-form.tsx'

export function PromoterItem({ promoter }: { promoter: ListedPromoter }) {
  const { id, slug, name, domain, listings, mergedInto, similar } = promoter
  const about = <span className="sr-only">: {name}</span>
  const fields = { promoterID: id }
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
          {similar && ` · ${previewOf(promoter, 0, similar.name)}`}
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
        {similar && (
          <ModerationForm fields={{ ...fields, intoID: similar.id }}>
            <button
              type="submit"
              name="intent"
              value="merge"
              data-key="m"
              className="button-primary max-w-full px-3 text-sm wrap-anywhere"
            >
              Merge into “{similar.name}”{about}
            </button>
          </ModerationForm>
        )}
        {mergedInto && (
          <ModerationForm fields={fields}>
            <button
              type="submit"
              name="intent"
              value="separate"
              data-key="s"
              className="button-quiet px-3 text-sm"
            >
              Separate{about}
            </button>
          </ModerationForm>
        )}
        <Link to={deskPromoterPath(id)} data-key="e" className="button-quiet px-3 text-sm">
          <Icon name="pencil" size={16} /> Edit{about}
        </Link>{' '}
        {listings > 0 && (
          <Link to={promoterPath(slug)} data-key="o" className="button-quiet px-3 text-sm">
            Open its page{about}
          </Link>
        )}
      </div>
    </article>
  )
}
