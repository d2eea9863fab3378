import { useChange } from '#app/ui/dialogs/use-change.ts'
import type { Snapshot, Tracker } from '../device/open-tracker.ts'
import type { OwnValues } from '../rules/own-entries.ts'
import { LongList } from './long-list.tsx'
import { OwnRow } from './own-due.tsx'
import { OwnForm } from './own-form.tsx'
import { Part } from './part.tsx'

type Props = {
  tracker: Tracker
  log: Pick<Snapshot, 'own'>
  /** The entry in the form. */
  draft: OwnValues | null
  onDraft: (draft: OwnValues | null) => void
}

/** Entries of competitions that are not listed here, such as one made at the till. */
export function OwnPart({ tracker, log, draft, onDraft }: Props) {
  const change = useChange()
  const own = log.own.toSorted((a, b) => b.at - a.at)
  async function save(values: OwnValues) {
    if (await change(() => tracker.saveWin(values), 'Saved.')) onDraft(null)
  }
  return (
    <Part
      title="Your own entries"
      note="Competitions that are not listed here, such as one that you entered at the till."
    >
      {draft && (
        <OwnForm
          key={draft.id}
          own={draft}
          onSave={(values) => void save(values)}
          onCancel={() => onDraft(null)}
        />
      )}
      <LongList rows={own} keyOf={({ id }) => id}>
        {(one) => <OwnRow own={one} tracker={tracker} onEdit={() => onDraft(one)} />}
      </LongList>
    </Part>
  )
}
