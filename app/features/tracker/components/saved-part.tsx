import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import type { Facts } from '../rules/records.ts'
import { ListingTitle } from './listing-title.tsx'
import { LongList } from './long-list.tsx'
import { focusPart, Part } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

const STEP = 10

/** A visitor's bookmarks; members have a page of theirs. */
export function SavedPart({ saved, actions }: { saved: Facts[]; actions: LogActions }) {
  if (saved.length === 0) return null
  return (
    <Part title="Saved for later">
      <LongList rows={saved} step={STEP} keyOf={({ competitionID }) => competitionID}>
        {(facts) => (
          <div className="flex items-end justify-between gap-3">
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold wrap-anywhere">
                <ListingTitle facts={facts} />
              </h3>
              <p className="text-sm wrap-anywhere text-muted">{facts.promoterName}</p>
              <ClosingLabel endDate={facts.competitionEndDate} />
            </div>
            <button
              type="button"
              className="button-quiet px-4"
              onClick={(event) => {
                focusPart(event)
                void actions.unsave(facts)
              }}
            >
              Remove<span className="sr-only">: {facts.competitionTitle}</span>
            </button>
          </div>
        )}
      </LongList>
    </Part>
  )
}
