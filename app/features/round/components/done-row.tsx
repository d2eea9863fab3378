import { Icon } from '#app/ui/icon.tsx'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import type { RoundRow } from '../rules/plan.ts'

const WORDS: Record<Exclude<RoundRow['state'], 'due'>, string> = {
  entered: 'Entered',
  later: 'Saved for later',
  'not-for-me': 'Not for me',
  dead: 'Reported as dead',
}

/** '10:42' */
export function timeOf(entry: RoundRow['entry']): string {
  return entry ? dublinTime(new Date(entry.at)) : ''
}

/** What is done takes one line. */
export function DoneRow({ row, onUndo }: { row: RoundRow; onUndo: () => void }) {
  const { facts, state, entry } = row
  if (state === 'due') return null
  return (
    <div className="flex items-center gap-2 py-0.5 pr-1 pl-3 text-sm">
      <Icon
        name={state === 'entered' ? 'check' : state === 'later' ? 'bookmark' : 'x'}
        size={16}
        className="text-link"
      />
      <h3
        id={`round-${facts.competitionID}-title`}
        className="line-clamp-1 min-w-0 flex-1 wrap-anywhere text-muted"
      >
        {facts.competitionTitle}
      </h3>
      <p className="shrink-0 font-medium">
        {WORDS[state]}
        {entry && ` ${timeOf(entry)}`}
      </p>
      <button
        type="button"
        data-act="undo"
        onClick={onUndo}
        className="button shrink-0 px-3 underline hover:bg-tint"
        aria-label={`Undo: ${facts.competitionTitle}`}
      >
        Undo
      </button>
    </div>
  )
}
