import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot, Tracker } from '../device/open-tracker.ts'
import { listUndecided } from '../rules/decided.ts'
import { listDue } from '../rules/due-now.ts'
import { newWin, type WinValues } from '../rules/win-form.ts'
import { CopyPart } from './copy-part.tsx'
import { DecidedPart } from './decided-part.tsx'
import { DuePart } from './due-part.tsx'
import { EmptyLog } from './empty-log.tsx'
import { StorageNote } from './storage-note.tsx'
import { LogPart } from './log-part.tsx'
import { OwnPart } from './own-part.tsx'
import { SavedPart } from './saved-part.tsx'
import { TotalsPart } from './totals-part.tsx'
import { useLogActions } from './use-log-actions.ts'
import { useTracker, type OpenedLog } from './use-tracker.ts'
import { WinsPart } from './wins-part.tsx'

const DocumentsPart = lazy(() => import('./documents-part.tsx'))

/** What the device has stored, for the member who is logged in or for a visitor. */
export default function EntriesPage() {
  const member = useSession().session?.user.username ?? null
  const opened = useTracker(member)
  if (opened === null)
    return <p role="alert">Your entries could not be read on this device. Reload the page.</p>
  return opened && <Entries key={member} opened={opened} member={member} />
}

function Entries({ opened, member }: { opened: OpenedLog; member: string | null }) {
  const { now, today } = useClock()
  const actions = useLogActions(opened, member)
  const [draft, setDraft] = useState<WinValues | null>(null)
  const { tracker, log, reminders } = opened
  const listings = [...log.facts.values()]
  const undecided = listUndecided(listings, log, reminders, today)
  const isPageUnknown =
    undecided.some(({ winnersUrl }) => winnersUrl === null) ||
    log.wins.some(({ arrivedOn, competitionID }) => !arrivedOn && isUnquoted(log, competitionID))
  const isEmpty = log.entries.length + log.wins.length + log.own.length === 0
  useEffect(() => {
    if (isPageUnknown) void findWinners(tracker).catch(ignore)
  }, [tracker, isPageUnknown])
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <StorageNote tracker={tracker} member={member} entries={log.entries.length} />
        {isEmpty ? (
          <EmptyLog />
        ) : (
          <>
            <TotalsPart log={log} />
            <DuePart due={listDue(listings, log, now.getTime())} actions={actions} />
            <DecidedPart
              listings={undecided}
              actions={actions}
              onWon={(facts) => setDraft(newWin(crypto.randomUUID(), today, facts))}
            />
            <LogPart log={log} actions={actions} />
          </>
        )}
        <OwnPart tracker={tracker} log={log} />
        <SavedPart log={log} onRemove={actions.unsave} />
      </div>
      <div className="flex flex-col gap-6">
        <WinsPart log={log} draft={draft} onDraft={setDraft} actions={actions} />
        <CopyPart opened={opened} member={member} actions={actions} />
        {/* Last, as it arrives late. */}
        <Suspense>
          <DocumentsPart member={member} />
        </Suspense>
      </div>
    </div>
  )
}

/** Its letters could quote more of the T&Cs. */
function isUnquoted({ facts }: Snapshot, competitionID: number | null) {
  const listing = facts.get(competitionID ?? 0)
  return listing !== undefined && !listing.prizeQuote
}

async function findWinners(tracker: Tracker) {
  const { refreshWinners } = await import('../device/refresh-winners.ts')
  await refreshWinners(tracker)
}

/** Without a connection the pages stay unknown. */
function ignore() {}
