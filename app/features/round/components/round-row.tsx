import { useRef } from 'react'
import { pressing } from '#app/features/listings/components/count-click.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { RoundRow as Row } from '../rules/plan.ts'
import { DoneRow } from './done-row.tsx'
import { FullRow } from './full-row.tsx'
import { AfterOpening, More } from './row-buttons.tsx'
import type { Actions } from './use-actions.ts'

/** A row of a round, which can have the focus. */
export const ROUND_ITEMS = '[data-round] article'

type RowProps = {
  row: Row
  actions: Actions
  /** The last one opened: it offers more than Undo until another is opened. */
  isActive: boolean
  /** The person was back at once. */
  isDoubtful: boolean
  isChosen: boolean
  onChoose: (id: number) => void
}

export function RoundRow({ row, actions, isActive, isDoubtful, isChosen, onChoose }: RowProps) {
  const article = useRef<HTMLElement>(null)
  const { facts, state } = row
  const id = facts.competitionID
  // The pressed button is removed, so the row takes the focus.
  const andStay = (act: (row: Row) => void) => () => {
    article.current?.focus({ preventScroll: true })
    act(row)
  }
  const isFolded = state !== 'due' && !(state === 'entered' && isActive)
  return (
    <article
      ref={article}
      tabIndex={-1}
      id={`round-${id}`}
      data-state={state}
      aria-labelledby={`round-${id}-title`}
      aria-current={isChosen}
      onFocus={() => onChoose(id)}
      className={`scroll-my-24 rounded-card bg-card shadow-card outline-none focus:ring-3 focus:ring-focus ${isChosen ? 'md:ring-2 md:ring-focus' : ''}`}
    >
      {isFolded ? (
        <DoneRow row={row} onUndo={andStay(actions.undo)} />
      ) : (
        <FullRow facts={facts} listing={row.listing}>
          {state !== 'entered' && <More row={row} actions={actions} andStay={andStay} />}
          <EnterLink row={row} onOpen={() => actions.open(row)} />
          {state === 'entered' && (
            <AfterOpening row={row} actions={actions} isDoubtful={isDoubtful} andStay={andStay} />
          )}
        </FullRow>
      )}
    </article>
  )
}

function EnterLink({ row: { facts, listing, state }, onOpen }: { row: Row; onOpen: () => void }) {
  const isAgain = state === 'entered'
  return (
    <a
      {...outboundLink(facts.entryUrl, { featured: listing?.competitionFeaturedFlag === 1 })}
      {...pressing(onOpen)}
      data-enter
      aria-label={`${isAgain ? 'Open again' : 'Enter'}: ${facts.competitionTitle} (opens the promoter’s page)`}
      className={`${isAgain ? 'button-quiet' : 'button-primary'} shrink-0 px-4`}
    >
      {isAgain ? 'Open again' : 'Enter'}
      <Icon name="external-link" size={16} />
    </a>
  )
}
