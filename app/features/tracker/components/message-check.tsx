import { useRef, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useTracker } from './use-tracker.ts'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import {
  findSigns,
  MESSAGE_MAX,
  type Sign,
  verdictOf,
  type Verdict,
} from '../rules/warnings/check-message.ts'
import { findEntries, type NamedEntry } from '../rules/warnings/find-entries.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { NOTHING_FOUND, SIGNS } from '../rules/warnings/signs.ts'

type Result = { signs: Sign[]; entries: NamedEntry[] }

/** Has no form and no field name: without script nothing could be sent by accident either. */
export function MessageCheck() {
  const hydrated = useHydrated()
  const opened = useTracker(useSession().member)
  const log = opened && opened.log
  const field = useRef<HTMLTextAreaElement>(null)
  const [result, setResult] = useState<Result | null>(null)

  function check() {
    const message = field.current?.value.slice(0, MESSAGE_MAX) ?? ''
    if (message.trim() === '') {
      setResult(null)
      field.current?.focus()
      return
    }
    const entries = log ? findEntries(message, log) : []
    setResult({ entries, signs: findSigns(message, entries) })
  }
  function clear() {
    if (field.current) field.current.value = ''
    setResult(null)
    field.current?.focus()
  }

  return (
    <div className="rounded-card bg-card p-4 shadow-card sm:p-6 noscript:hidden">
      <label htmlFor="message" className="mb-1 block font-semibold">
        The message
      </label>
      <textarea
        ref={field}
        id="message"
        rows={7}
        // Spelling checkers of browsers may send what is typed to their makers.
        spellCheck={false}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        aria-describedby="message-hint"
        className="w-full rounded-[10px] border border-line bg-card px-3 py-2 text-ink"
      />
      <p id="message-hint" className="mt-1 text-sm text-muted">
        Paste the text, email or chat message with its links. It stays on this device.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="button-primary px-6"
          disabled={!hydrated || log === undefined}
          onClick={check}
        >
          Check the message
        </button>{' '}
        <button type="button" className="button-quiet px-4" disabled={!hydrated} onClick={clear}>
          Clear
        </button>
      </div>
      <div role="status" className="mt-4">
        {result && <CheckResult {...result} isLogRead={log !== null} />}
      </div>
    </div>
  )
}

const ENTRIES_SHOWN = 3

type Props = { signs: readonly Sign[]; entries: readonly NamedEntry[]; isLogRead: boolean }

function CheckResult({ signs, entries, isLogRead }: Props) {
  const verdict = verdictOf(signs)
  return (
    <div className={`border-l-4 pl-4 ${verdict === 'warning' ? 'border-urgent' : 'border-line'}`}>
      <h2 className={`text-lg font-semibold ${verdict === 'warning' ? 'text-urgent' : ''}`}>
        {headingOf(verdict, signs.length)}
      </h2>
      {verdict === 'nothing' && (
        <p className="mt-1">
          That proves nothing: a thief can write a perfect message, and fake profiles look like the
          promoter’s.
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-3">
        {signs.map(({ id, quote }) => (
          <li key={id}>
            <p className="font-semibold">{SIGNS[id].title}</p>
            <p>{SIGNS[id].advice}</p>
            <p className="text-sm wrap-anywhere text-muted">“{quote}”</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">Your entries on this device</p>
      {isLogRead ? <EntryAnswer entries={entries} /> : <p>They could not be read.</p>}
    </div>
  )
}

function headingOf(verdict: Verdict, count: number) {
  if (verdict === 'nothing') return NOTHING_FOUND
  if (verdict === 'care') return 'Take care'
  return count === 1 ? 'One warning sign' : `${count} warning signs`
}

function EntryAnswer({ entries }: { entries: readonly NamedEntry[] }) {
  if (entries.length === 0)
    return (
      <p>
        No entry found. The message names no promoter or title of an entry that you logged on this
        device.
      </p>
    )
  return (
    <ul>
      {entries.slice(0, ENTRIES_SHOWN).map((entry) => (
        <li key={entry.competitionID}>
          You entered this on {prettyDate(entry.day)}:{' '}
          <Link to={competitionPath(entry.competitionSlug)} className="text-link underline">
            {entry.competitionTitle}
          </Link>{' '}
          ({entry.promoterName})
        </li>
      ))}
    </ul>
  )
}
