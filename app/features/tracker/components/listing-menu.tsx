import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'

export type Choice = 'enter' | 'undo' | 'later' | 'not-for-me'
export type Choose = (choice: Choice, competition: CompetitionCard) => void
type Chosen = Partial<Record<Choice, boolean>>

const ITEMS: { choice: Choice; icon: IconName; label: string; chosen: string }[] = [
  { choice: 'enter', icon: 'check', label: 'I entered', chosen: 'I entered again' },
  { choice: 'undo', icon: 'x', label: '', chosen: 'Undo my last entry' },
  { choice: 'later', icon: 'bookmark', label: 'Later', chosen: 'Not later' },
  { choice: 'not-for-me', icon: 'eye-off', label: 'Not for me', chosen: 'For me after all' },
]
/** Pixels between the menu and the edges of the screen. */
const MARGIN = 8
/** Pixels of the menu with all its items, the stamp and a margin. */
const HEIGHT = 240

/** The `⋯` button of a listing; its menu is a popover, so that it closes by itself. */
export function ListingMenu({
  competition,
  chosen,
  choose,
}: {
  competition: CompetitionCard
  /** Absent before the marks are loaded. */
  chosen?: Chosen
  choose: Choose
}): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // The items stay: the browser returns the focus only from one that is still there.
  const [wasOpened, setOpened] = useState(false)
  const [stamp, setStamp] = useState<string>()
  const { competitionID, competitionTitle: title } = competition

  function toggle({ newState }: ToggleEvent) {
    if (newState !== 'open' || !button.current || !menu.current) return
    setOpened(true)
    place(menu.current, button.current)
    void import('../device/read-stamp.ts')
      .then((stamps) => stamps.readStamp(competitionID).then(setStamp))
      .catch(() => {})
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`More: ${title}`}
        className="round-button"
      >
        <Icon name="ellipsis" size={20} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={title}
        onBeforeToggle={toggle}
        className="listing-menu"
      >
        {wasOpened &&
          ITEMS.filter(({ choice, label }) => chosen?.[choice] || label).map((item) => (
            <button
              key={item.choice}
              type="button"
              onClick={() => {
                menu.current?.hidePopover()
                choose(item.choice, competition)
              }}
              className="listing-menu-item"
            >
              <Icon name={item.icon} size={18} />
              {chosen?.[item.choice] ? item.chosen : item.label}
            </button>
          ))}
        <p role="status" className="listing-menu-note">
          {stamp}
        </p>
      </div>
    </>
  )
}

/** Below the button, or above it where the screen ends. */
function place(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect()
  const below = bottom + MARGIN
  const x = Math.max(MARGIN, document.documentElement.clientWidth - right)
  const room = innerHeight - HEIGHT
  menu.style.inset =
    below < room
      ? `${below}px ${x}px auto auto`
      : `auto ${x}px ${Math.min(innerHeight - top + MARGIN, room)}px auto`
}
