import { competitionPath } from '#app/features/listings/rules/links.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { verdictOf, type Sign, type Verdict } from '../rules/check-message.ts'
import type { NamedEntry } from '../rules/find-entries.ts'
import { NOTHING_FOUND, SIGNS } from '../rules/signs.ts'

const ENTRIES_SHOWN = 3

type Props = { signs: readonly Sign[]; entries: readonly NamedEntry[]; isLogRead: boolean }

export function CheckResult({ signs, entries, isLogRead }: Props) {
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
