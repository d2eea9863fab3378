import { useEffect, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import type { WinValues } from '../rules/win-form.ts'
import { LongList } from './long-list.tsx'
import { Part } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'
import { WinForm } from './win-form.tsx'
import { WinRow } from './win-row.tsx'

const ID = 'wins'

type Props = {
  log: Snapshot
  /** The win in the form. */
  draft: WinValues | null
  onDraft: (draft: WinValues | null) => void
  actions: LogActions
}

export function WinsPart({ log, draft, onDraft, actions }: Props) {
  const isOpen = draft !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(ID)?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  async function save(win: WinValues) {
    if (await actions.saveWin(win)) onDraft(null)
  }
  const wins = log.wins.toSorted((a, b) => (a.wonOn < b.wonOn ? 1 : -1))
  return (
    <Part
      id={ID}
      title="Wins"
      note={
        <Link to="/is-this-win-real" className="inline-block py-1 text-link underline">
          Is a win real? Check the message
        </Link>
      }
    >
      {draft && (
        <WinForm
          key={draft.id}
          win={draft}
          isNew={!wins.some(({ id }) => id === draft.id)}
          onSave={(win) => void save(win)}
          onCancel={() => onDraft(null)}
        />
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
