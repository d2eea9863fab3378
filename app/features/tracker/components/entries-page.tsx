import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Places } from '#app/ui/loading/places.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { listUndecided, answerableAtOnce } from '../rules/decided.ts'
import { listDue } from '../rules/due.ts'
import { newOwn, type OwnValues } from '../rules/own-entries.ts'
import { newWin, type WinValues } from '../rules/win-form.ts'
import { CopyPart } from './copy-part.tsx'
import { DecidedPart } from './decided-part.tsx'
import { DuePart, LogPart } from './log-part.tsx'
import { StorageNote } from './storage-note.tsx'
import { OwnPart } from './own-part.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useLogActions, type LogActions } from './use-log-actions.ts'
import { RowButton, useOnce } from './part.tsx'
import { useTracker, type OpenedLog } from './use-tracker.ts'
import { WinsPart } from './wins-part.tsx'
import { Link } from '#app/ui/link.tsx'
import { EmptyCard } from '#app/ui/page/empty-note.tsx'
import { addDays } from '#app/lib/time/days.ts'
import type { Facts } from '../rules/records.ts'

const DocumentsPart = lazy(() => import('./documents-part.tsx'))

export default function EntriesPage() {
  const { member } = useSession()
  const opened = useTracker(member)
  if (opened === null)
    return <p role="alert">Your entries could not be read on this device. Reload the page.</p>
  if (!opened || member === undefined) return <Places />
  return <Entries key={member} opened={opened} member={member} />
}

function Entries({ opened, member }: { opened: OpenedLog; member: string | null }) {
  const { now, today } = useClock()
  const actions = useLogActions(opened, member)
  const [draft, setDraft] = useState<WinValues | null>(null)
  const [ownDraft, setOwnDraft] = useState<OwnValues | null>(null)
  const [addsPhoto, setAddsPhoto] = useState(false)
  const { tracker, log } = opened
  const listings = [...log.facts.values()]
  const undecided = listUndecided(listings, log, log.reminders, today)
  const isPageUnknown =
    undecided.some(({ winnersUrl }) => winnersUrl === null) ||
    log.wins.some(({ arrivedOn, competitionID }) => !arrivedOn && isUnquoted(log, competitionID))
  const isEmpty = log.entries.length + log.wins.length + log.own.length === 0
  useEffect(() => {
    // Without a connection the pages stay unknown.
    if (isPageUnknown) void tracker.refreshWinners().catch(() => {})
  }, [tracker, isPageUnknown])
  const due = listDue(listings, log, now.getTime())
  const hasDue = useOnce(due.length > 0)
  const hasDecided = useOnce(undecided.length > 0)
  const hasWins = useOnce(log.wins.length > 0 || draft !== null)
  const hasOwn = useOnce(log.own.length > 0 || ownDraft !== null)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {isEmpty ? <EmptyLog /> : <WeekLine log={log} undecided={undecided} actions={actions} />}
      <StorageNote tracker={tracker} member={member} entries={log.entries.length} />
      {hasDue && <DuePart due={due} actions={actions} />}
      {hasDecided && (
        <DecidedPart
          listings={undecided}
          actions={actions}
          onWon={(facts) => setDraft(newWin(crypto.randomUUID(), today, facts))}
        />
      )}
      {hasWins && <WinsPart log={log} draft={draft} onDraft={setDraft} actions={actions} />}
      {log.entries.length > 0 && <LogPart log={log} actions={actions} />}
      {hasOwn && <OwnPart tracker={tracker} log={log} draft={ownDraft} onDraft={setOwnDraft} />}
      <AddMenu
        choices={[
          ['Add a win', () => setDraft(newWin(crypto.randomUUID(), today))],
          ['Add an entry of your own', () => setOwnDraft(newOwn(crypto.randomUUID(), today))],
          ['Add a photo of a winning mail', () => setAddsPhoto(true)],
        ]}
      />
      <SettingsPart member={member} />
      <CopyPart opened={opened} member={member} actions={actions} />
      {/* Last, as it arrives late. */}
      <Suspense>
        <DocumentsPart member={member} isWanted={addsPhoto} />
      </Suspense>
    </div>
  )
}

function AddMenu({ choices }: { choices: [label: string, add: () => void][] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={menu}>
      <summary className="button-quiet list-none px-4">
        <Icon name="plus" size={18} />
        Add
      </summary>
      <p className="mt-2 flex flex-wrap gap-2">
        {choices.map(([label, add]) => (
          <button
            key={label}
            type="button"
            className="button-quiet px-4"
            onClick={() => {
              if (menu.current) menu.current.open = false
              add()
            }}
          >
            {label}
          </button>
        ))}
      </p>
    </details>
  )
}

/** Its letters could quote more of the T&Cs. */
function isUnquoted({ facts }: Snapshot, competitionID: number | null) {
  const listing = facts.get(competitionID ?? 0)
  return listing !== undefined && !listing.prizeQuote
}

function EmptyLog() {
  return (
    <EmptyCard
      title="No entries yet"
      links={
        <>
          <Link to="/new-competitions" className="button-primary">
            New Competitions
          </Link>
          <Link to="/competitions-ending-soon" className="button-quiet">
            Ending Soon
          </Link>
        </>
      }
    >
      Press Enter on a competition, and when you come back say that you entered. It is then listed
      here, with the day on which you may enter again.
    </EmptyCard>
  )
}

type WeekProps = { log: Snapshot; undecided: readonly Facts[]; actions: LogActions }

function WeekLine({ log: { entries }, undecided, actions }: WeekProps) {
  const { today } = useClock()
  const since = addDays(today, -6)
  const recent = entries.filter(({ day }) => day >= since).length
  const parts = [`${recent} entered this week`, `${entries.length} in all`]
  if (undecided.length > 0) parts.push(`${undecided.length} may be decided`)
  const all = answerableAtOnce(undecided, today).find(({ which }) => which === '')
  return (
    <section
      aria-label="This week"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 scroll-my-24"
    >
      <p className="text-lg font-semibold equal-digits">{parts.join(' · ')}</p>
      {all && (
        <RowButton
          label={`No luck with all ${all.listings.length}`}
          look="button-quiet px-3 text-sm"
          onPress={() => actions.noLuck(...all.listings)}
        />
      )}
    </section>
  )
}
