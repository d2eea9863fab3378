import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { newWin, type WinValues } from '../rules/win-form.ts'
import { LongList } from './long-list.tsx'
import { Part } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'
import { WinForm } from './win-form.tsx'
import { WinRow } from './win-row.tsx'

type Props = {
  log: Snapshot
  /** The win in the form. */
  draft: WinValues | null
  onDraft: (draft: WinValues | null) => void
  actions: LogActions
}

export function WinsPart({ log, draft, onDraft, actions }: Props) {
  const { today } = useClock()
  const add = useRef<HTMLButtonElement>(null)
  const isOpen = draft !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) add.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  async function save(win: WinValues) {
    if (await actions.saveWin(win)) onDraft(null)
  }
  const wins = log.wins.toSorted((a, b) => (a.wonOn < b.wonOn ? 1 : -1))
  return (
    <Part
      id="wins"
      title="Wins"
      note={
        <>
          {wins.length === 0 && !isOpen && 'Write down what you win, and when it arrives. '}
          <Link to="/is-this-win-real" className="text-link underline">
            Is a win real? Check the message
          </Link>
        </>
      }
    >
      {draft ? (
        <WinForm
          key={draft.id}
          win={draft}
          isNew={!wins.some(({ id }) => id === draft.id)}
          onSave={(win) => void save(win)}
          onCancel={() => onDraft(null)}
        />
      ) : (
        <button
          ref={add}
          type="button"
          className="button-quiet mt-3 px-4"
          onClick={() => onDraft(newWin(crypto.randomUUID(), today))}
        >
          <Icon name="plus" size={18} />
          Add a win
        </button>
      )}
      <LongList rows={wins} keyOf={({ id }) => id}>
        {(win) => (
          <WinRow
            win={win}
            facts={log.facts.get(win.competitionID ?? 0)}
            onEdit={() => onDraft(win)}
            actions={actions}
          />
        )}
      </LongList>
    </Part>
  )
}
