import type { ReactNode } from 'react'
import type { RoundListing } from '#app/features/directory/rules/round-data.ts'
import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** About 112 px high on a phone. */
export function FullRow({
  facts,
  listing,
  children,
}: {
  facts: Facts
  listing: RoundListing | undefined
  children: ReactNode
}) {
  const prize = listing && prizeLabel(listing.prizeValue, listing.prizeCount)
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1 p-2">
      <div className="grid h-15 place-items-center overflow-hidden rounded-lg bg-tint text-muted">
        {listing ? (
          <Picture
            src={listing.competitionImageURL}
            width={192}
            height={120}
            sizes="96px"
            className="size-full object-cover"
          />
        ) : (
          // The device does not store pictures.
          <Icon name="gift" />
        )}
      </div>
      <div className="min-w-0 self-center">
        <h3
          id={`round-${facts.competitionID}-title`}
          className="line-clamp-2 text-[0.9375rem] leading-5 font-semibold wrap-anywhere"
        >
          <Link to={competitionPath(facts.competitionSlug)} className="hover:underline">
            {facts.competitionTitle}
          </Link>
        </h3>
        <p className="line-clamp-1 text-sm wrap-anywhere text-muted">
          {listing?.competitionFeaturedFlag === 1 && 'Featured · '}
          {listing?.quiet && 'Few have opened it · '}
          {facts.promoterName}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 gap-y-1">
        <p className="flex min-w-0 flex-1 flex-col leading-5">
          {prize && (
            <span className="text-sm font-semibold">
              <span className="sr-only">Prize: </span>
              {prize}
            </span>
          )}{' '}
          <ClosingLabel endDate={facts.competitionEndDate} />
        </p>
        {children}
      </div>
    </div>
  )
}
