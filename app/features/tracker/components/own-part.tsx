import { useChange } from '#app/ui/dialogs/use-change.ts'
import type { Snapshot, Tracker } from '../device/open-tracker.ts'
import { type OwnValues, REPEAT_CHOICES, readOwn, type TypedOwn } from '../rules/own-entries.ts'
import { LongList, Part } from './part.tsx'
import { OwnRow } from './own-due.tsx'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { DayField, LocalForm, PrizeFields } from './local-form.tsx'

type Props = {
  tracker: Tracker
  log: Pick<Snapshot, 'own'>
  draft: OwnValues | null
  onDraft: (draft: OwnValues | null) => void
}

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

type FormProps = { own: OwnValues; onSave: (own: OwnValues) => void; onCancel: () => void }

function OwnForm({ own, onSave, onCancel }: FormProps) {
  function save(typed: TypedOwn) {
    const read = readOwn(typed, own)
    if (read.own) onSave(read.own)
    return read.errors
  }
  return (
    <LocalForm label="Own entry" save={save} onCancel={onCancel}>
      <PrizeFields label="What you can win" prize={own.prize} promoter={own.promoter} />
      <TextField label="Link" name="link" inputMode="url" defaultValue={own.link ?? ''} />
      <SelectField
        label="How often may you enter?"
        name="repeats"
        choices={REPEAT_CHOICES}
        empty="Once"
        defaultValue={own.repeats ?? ''}
        hint="Today reminds you each time."
      />
      <DayField
        label="Entered on"
        name="enteredOn"
        day={own.enteredOn}
        hint="Leave it empty if you still have to: Today reminds you."
      />
      <DayField
        label="Closes on"
        name="closesOn"
        day={own.closesOn}
        hint="Today asks on the day after whether you won."
      />
    </LocalForm>
  )
}
