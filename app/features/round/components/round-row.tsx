import { useRef } from 'react'
import { EnterLink, ListingCard } from '#app/features/listings/components/competition-card.tsx'
import { pressing } from '#app/features/listings/components/count-click.ts'
import { ListingMenu, type MenuItem } from '#app/features/tracker/components/listing-menu.tsx'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { RoundRow as Row } from '../rules/plan.ts'
import type { Actions } from './use-actions.ts'

export const ROUND_ITEMS = '[data-round] article'

const MARKS: Record<Exclude<Row['state'], 'due'>, { icon: IconName; words: string }> = {
  entered: { icon: 'check', words: 'Entered' },
  later: { icon: 'bookmark', words: 'Saved' },
  'not-for-me': { icon: 'x', words: 'Not for me' },
  dead: { icon: 'x', words: 'Reported as dead' },
}

type RowProps = {
  row: Row
  actions: Actions
  /** The last one opened: it is folded when another is opened. */
  isActive: boolean
  /** The person was back at once. */
  isDoubtful: boolean
  isChosen: boolean
  onChoose: (id: number) => void
}

export function RoundRow({ row, actions, isActive, isDoubtful, isChosen, onChoose }: RowProps) {
  const article = useRef<HTMLElement>(null)
  const { facts, listing, state } = row
  const { competitionID: id, competitionTitle: title } = facts
  const shown = { ...facts, ...listing }
  // The pressed button is removed, so the row takes the focus.
  const andStay = (act: (row: Row) => void) => () => {
    article.current?.focus({ preventScroll: true })
    act(row)
  }
  const isFolded = state !== 'due' && !(state === 'entered' && isActive)
  const item = (icon: IconName, label: string, act: (row: Row) => void): MenuItem => ({
    icon,
    label,
    choose: andStay(act),
  })
  const items = [
    ...(state === 'due' ? [item('check', 'I entered', actions.enter)] : []),
    item('bookmark', 'Save', actions.postpone),
    ...(state === 'due' ? [item('eye-off', 'Not for me', actions.refuse)] : []),
    ...(state === 'entered' ? [item('flag', 'Link dead?', actions.reportDead)] : []),
  ]
  return (
    <ListingCard
      ref={article}
      listing={shown}
      tabIndex={-1}
      id={`round-${id}`}
      data-state={state}
      aria-labelledby={`round-${id}-title`}
      aria-current={isChosen}
      onFocus={() => onChoose(id)}
      className={`scroll-my-24 outline-none focus:ring-3 focus:ring-focus ${isChosen ? 'md:ring-2 md:ring-focus' : ''} ${isFolded ? 'is-folded' : ''}`}
      mark={state !== 'due' && <Mark state={state} entry={row.entry} />}
    >
      {!isFolded && <ListingMenu listing={facts} items={items} />}
      {state === 'due' ? (
        <EnterLink listing={shown} {...pressing(() => actions.open(row))} />
      ) : (
        <UndoButton
          title={title}
          look={isFolded ? 'button underline' : 'button-quiet'}
          onPress={andStay(actions.undo)}
        />
      )}
      {isDoubtful && (
        <div className="enter-answer absolute inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-end gap-2 bg-card">
          <p className="mr-auto text-sm font-semibold">Did it work?</p>
          <button type="button" onClick={andStay(actions.confirm)} className="button-primary px-3">
            Yes
          </button>
          <UndoButton title={title} onPress={andStay(actions.undo)}>
            No
          </UndoButton>
        </div>
      )}
    </ListingCard>
  )
}

function Mark({ state, entry }: Pick<Row, 'entry'> & { state: keyof typeof MARKS }) {
  const { icon, words } = MARKS[state]
  return (
    <p className="chip card-mark">
      <Icon name={icon} size={14} />
      {entry ? `${words} ${dublinTime(new Date(entry.at))}` : words}
    </p>
  )
}

type UndoProps = { title: string; look?: string; onPress: () => void; children?: string }

function UndoButton({ title, look = 'button-quiet', onPress, children = 'Undo' }: UndoProps) {
  return (
    <button
      type="button"
      data-act="undo"
      onClick={onPress}
      aria-label={`${children}: ${title}`}
      className={`card-enter ${look}`}
    >
      {children}
    </button>
  )
}
