import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import { countingClicks, pressing } from '#app/features/listings/components/count-click.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { listSaved } from '../rules/saved.ts'
import type { Facts } from '../rules/records.ts'
import { ListingTitle } from './listing-title.tsx'
import { LongList } from './long-list.tsx'
import { Part, RowButton } from './part.tsx'

/** The bottom bar leads here. */
const ID = 'saved'

type Props = {
  log: Snapshot
  /** Of today's round, if that is on the same page. */
  round?: ReadonlySet<number>
  onRemove: (facts: Facts) => void
  /** For a click on the link, which opens the page itself; by default it is asked about on coming back. */
  onOpen?: (facts: Facts) => void
}

/** All that is saved and open, soonest to close first, also without a connection. */
export function SavedPart({ log, round, onRemove, onOpen }: Props) {
  const { today } = useClock()
  const saved = listSaved(log.facts, log.marks, today)
  const entered = new Set(log.entries.map(({ competitionID }) => competitionID))
  const inRound = saved.filter(({ competitionID }) => round?.has(competitionID)).length
  useScrolledHere()
  return (
    <Part id={ID} title={`Saved for later (${saved.length})`} note={noteOf(saved.length, inRound)}>
      <LongList rows={saved} step={20} keyOf={({ competitionID }) => competitionID}>
        {(facts) => (
          <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
            <div className="basis-full sm:flex-1 sm:basis-0">
              <h3 className="font-semibold wrap-anywhere">
                <ListingTitle facts={facts} />
              </h3>
              <p className="text-sm wrap-anywhere text-muted">{facts.promoterName}</p>
            </div>
            <p className="min-w-0 flex-1 sm:w-44 sm:flex-none">
              <ClosingLabel endDate={facts.competitionEndDate} />
            </p>
            <RowButton
              label="Remove"
              about={facts.competitionTitle}
              look="button px-2 text-sm underline hover:bg-tint"
              onPress={() => onRemove(facts)}
            />
            <EnterLink facts={facts} isEntered={entered.has(facts.competitionID)} onOpen={onOpen} />
          </div>
        )}
      </LongList>
    </Part>
  )
}

function EnterLink({
  facts,
  isEntered,
  onOpen,
}: { facts: Facts; isEntered: boolean } & Pick<Props, 'onOpen'>) {
  const opening = onOpen ? pressing(() => onOpen(facts)) : countingClicks(facts.competitionID)
  const label = isEntered ? 'Enter again?' : 'Enter'
  return (
    <a
      {...opening}
      {...outboundLink(facts.entryUrl, { featured: false })}
      aria-label={`${label}: ${facts.competitionTitle} (opens the promoter’s page)`}
      className={`${isEntered ? 'button-quiet' : 'button-primary'} px-3`}
    >
      {label}
    </a>
  )
}

function noteOf(saved: number, inRound: number) {
  if (saved === 0)
    return 'Nothing saved on this device yet. Press the bookmark of a competition, and it is listed here.'
  if (inRound === 0) return undefined
  return `${inRound} of them ${inRound === 1 ? 'is' : 'are'} in the round above too.`
}

/** The list is shown after the router has looked for the part that the address names. */
function useScrolledHere() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [hash, key])
}
