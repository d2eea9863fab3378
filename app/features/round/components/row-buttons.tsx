import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { RoundRow } from '../rules/plan.ts'
import { timeOf } from './done-row.tsx'
import type { Actions } from './use-actions.ts'

type PartProps = {
  row: RoundRow
  actions: Actions
  andStay: (act: (row: RoundRow) => void) => () => void
}

/** Hidden buttons stay in the document, because keys press them. */
export function More({ row, actions, andStay }: PartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [stamp, setStamp] = useState<string>()
  const { competitionID, competitionTitle: title } = row.facts

  function toggle() {
    setIsOpen(!isOpen)
    if (isOpen || stamp || !navigator.onLine) return
    void import('#app/features/tracker/device/read-stamp.ts')
      .then((stamps) => stamps.readStamp(competitionID).then(setStamp))
      .catch(() => {})
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`More: ${title}`}
        onClick={toggle}
        className="icon-button shrink-0 text-xl leading-none font-bold hover:bg-tint"
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <div hidden={!isOpen} className="order-last w-full">
        <p className="flex flex-wrap gap-2 pt-1">
          <RowButton data="entered" onPress={andStay(actions.enter)} title={title}>
            I entered
          </RowButton>
          <RowButton data="later" onPress={andStay(actions.postpone)} title={title}>
            Later
          </RowButton>
          <RowButton data="refuse" onPress={andStay(actions.refuse)} title={title}>
            Not for me
          </RowButton>
        </p>
        {/* The line stays empty until the stamp comes, so that no row moves. */}
        <p role="status" className="mt-1 min-h-5 text-sm leading-5 text-muted">
          {stamp}
        </p>
      </div>
    </>
  )
}

/** Of the last one opened, until another is. */
export function AfterOpening({
  row,
  actions,
  isDoubtful,
  andStay,
}: PartProps & { isDoubtful: boolean }) {
  const title = row.facts.competitionTitle
  return (
    <div className="order-last flex w-full flex-wrap items-center gap-2 pt-1">
      {/* The other buttons stay where they are when the question comes. */}
      <div className="mr-1 flex min-h-11 w-full items-center gap-2 sm:w-auto">
        <p className="flex items-center gap-1.5 text-sm font-semibold">
          <Icon name="check" size={16} className="text-link" />
          {isDoubtful ? 'That was quick. Did it work?' : `Entered ${timeOf(row.entry)}`}
        </p>
        {isDoubtful && (
          <RowButton data="confirm" onPress={andStay(actions.confirm)} title={title}>
            Yes
          </RowButton>
        )}
      </div>
      <RowButton data="undo" onPress={andStay(actions.undo)} title={title}>
        {isDoubtful ? 'No, undo' : 'Undo'}
      </RowButton>
      <RowButton data="later" onPress={andStay(actions.postpone)} title={title}>
        Later
      </RowButton>
      <RowButton data="dead" onPress={andStay(actions.reportDead)} title={title}>
        Link dead?
      </RowButton>
    </div>
  )
}

function RowButton({
  data,
  onPress,
  title,
  children,
}: {
  /** The name by which a key finds the button. */
  data: string
  onPress: () => void
  title: string
  children: string
}) {
  return (
    <button
      type="button"
      data-act={data}
      onClick={onPress}
      className="button-quiet px-3 text-sm"
      aria-label={`${children}: ${title}`}
    >
      {children}
    </button>
  )
}
