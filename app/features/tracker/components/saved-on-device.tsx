import { useSession } from '#app/features/listings/components/session.tsx'
import { Places } from '#app/ui/loading/places.tsx'
import { useClock } from '#app/ui/now.tsx'
import { listSaved } from '../rules/due.ts'
import { EnterLink, ListingCard } from '#app/features/listings/components/competition-card.tsx'
import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LongList, RowButton } from './part.tsx'
import { NothingSaved } from '#app/features/listings/components/nothing-saved.tsx'
import { StorageNote } from './storage-note.tsx'
import { useLogActions } from './use-log-actions.ts'
import { useTracker, type OpenedLog } from './use-tracker.ts'

/** What a visitor saved and is open, also without a connection. */
export default function SavedOnDevice() {
  const { member } = useSession()
  const opened = useTracker(member)
  if (opened === null)
    return <p role="alert">What you saved could not be read on this device. Reload the page.</p>
  return opened ? <Saved opened={opened} member={member ?? null} /> : <Places />
}

function Saved({ opened, member }: { opened: OpenedLog; member: string | null }) {
  const { tracker, log } = opened
  const { unsave } = useLogActions(opened, member)
  const saved = listSaved(log.facts, log.marks, useClock().today)
  const entered = new Set(log.entries.map(({ competitionID }) => competitionID))
  if (saved.length === 0) return <NothingSaved />
  return (
    <>
      <StorageNote tracker={tracker} member={member} entries={log.entries.length} />
      <section aria-label="Active" tabIndex={-1} className="mt-3">
        <LongList rows={saved} step={20} areCards keyOf={({ competitionID }) => competitionID}>
          {(facts) => (
            <ListingCard listing={facts}>
              <EnterLink
                listing={facts}
                isAgain={entered.has(facts.competitionID)}
                {...countingClicks(facts.competitionID)}
              />
              <RowButton
                label="Remove"
                about={facts.competitionTitle}
                look="card-save"
                onPress={() => unsave(facts)}
              >
                <Icon name="bookmark" size={24} className="fill-current" />
              </RowButton>
            </ListingCard>
          )}
        </LongList>
      </section>
    </>
  )
}
