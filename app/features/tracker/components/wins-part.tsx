import { useEffect, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { type WinValues, readWin, type TypedWin } from '../rules/win-form.ts'
import { LongList, Part, Row } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'
import { TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { WIN_NOTE_MAX } from '../rules/limits.ts'
import { DayField, LocalForm, PrizeFields } from './local-form.tsx'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Facts, Won } from '../rules/records.ts'
import { ClaimLine } from './claim-line.tsx'

const ID = 'wins'

type Props = {
  log: Snapshot
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

type FormProps = {
  win: WinValues
  isNew: boolean
  onSave: (win: WinValues) => void
  onCancel: () => void
}

function WinForm({ win, isNew, onSave, onCancel }: FormProps) {
  function save(typed: TypedWin) {
    const read = readWin(typed, win)
    if (read.win) onSave(read.win)
    return read.errors
  }
  return (
    <LocalForm label={isNew ? 'Add a win' : 'Edit the win'} save={save} onCancel={onCancel}>
      <PrizeFields label="Prize" prize={win.prize} promoter={win.promoter} />
      <TextField
        label="Value in euro"
        name="value"
        inputMode="decimal"
        defaultValue={win.value ?? ''}
        hint="If you know it."
      />
      <TextField label="Won on" name="wonOn" type="date" defaultValue={win.wonOn} required />
      <DayField
        label="Answered on"
        name="answeredOn"
        day={win.answeredOn}
        hint="When you told the promoter that you accept."
      />
      <DayField
        label="Promised by"
        name="promisedBy"
        day={win.promisedBy}
        hint="If they told you. Else the T&Cs or 30 days count."
      />
      <DayField
        label="Arrived on"
        name="arrivedOn"
        day={win.arrivedOn}
        hint="Leave it empty until the prize is there."
      />
      <TextAreaField label="Note" name="note" defaultValue={win.note} limit={WIN_NOTE_MAX} />
    </LocalForm>
  )
}

type RowProps = { win: Won; facts: Facts | undefined; onEdit: () => void; actions: LogActions }

function WinRow({ win, facts, onEdit, actions: { saveWin, deleteWin } }: RowProps) {
  const { today } = useClock()
  const { arrivedOn, value } = win
  return (
    <Row
      title={win.prize}
      facts={[
        win.promoter,
        value !== null && prizeLabel(value, null),
        `won on ${shortDate(win.wonOn)}`,
      ]}
      buttons={[
        !arrivedOn &&
          !win.answeredOn && ['I answered', () => saveWin({ ...win, answeredOn: today })],
        !arrivedOn && ['It arrived', () => saveWin({ ...win, arrivedOn: today })],
        ['Edit', onEdit],
        ['Delete', () => deleteWin(win)],
      ]}
    >
      <p className="mt-1">
        <span className="chip bg-tint font-semibold">
          {arrivedOn && <Icon name="check" size={14} />}
          {arrivedOn ? `Arrived on ${shortDate(arrivedOn)}` : 'Not arrived yet'}
        </span>
      </p>
      <ClaimLine win={win} facts={facts} />
      {win.note !== '' && (
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{win.note}</p>
      )}
    </Row>
  )
}
