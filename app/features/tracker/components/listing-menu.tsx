import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'

export type MenuItem = { icon: IconName; label: string; choose: () => void }
const MARGIN = 8
/** Pixels of the menu with all its items, the stamp and a margin. */
const HEIGHT = 240

type MenuProps = {
  listing: { competitionID: number; competitionTitle: string }
  items: MenuItem[]
}

/** The `⋯` button of a listing; its menu is a popover, so that it closes by itself. */
export function ListingMenu({
  listing: { competitionID, competitionTitle: title },
  items,
}: MenuProps): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // The items stay: the browser returns the focus only from one that is still there.
  const [wasOpened, setOpened] = useState(false)
  const [stamp, setStamp] = useState<string>()

  function toggle({ newState }: ToggleEvent) {
    if (newState !== 'open' || !button.current || !menu.current) return
    setOpened(true)
    place(menu.current, button.current)
    if (stamp || !navigator.onLine) return
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
        className="icon-button text-link hover:bg-tint noscript:invisible"
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
          items.map(({ icon, label, choose }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                menu.current?.hidePopover()
                choose()
              }}
              className="listing-menu-item"
            >
              <Icon name={icon} size={18} />
              {label}
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

export type Choice = 'enter' | 'undo' | 'later' | 'not-for-me'
export type Choose = (choice: Choice, competition: CompetitionCard) => void
export type Chosen = Partial<Record<Choice, boolean>>

const ITEMS: { choice: Choice; icon: MenuItem['icon']; label: string; chosen: string }[] = [
  { choice: 'enter', icon: 'check', label: 'I entered', chosen: 'I entered again' },
  { choice: 'undo', icon: 'x', label: '', chosen: 'Undo my last entry' },
  { choice: 'later', icon: 'bookmark', label: 'Save', chosen: 'Remove from Saved' },
  { choice: 'not-for-me', icon: 'eye-off', label: 'Not for me', chosen: 'For me after all' },
]

export function menuItems(choose: Choose, competition: CompetitionCard, chosen: Chosen = {}) {
  return ITEMS.filter(({ choice, label }) => chosen[choice] || label).map(
    ({ choice, icon, label, chosen: again }): MenuItem => ({
      icon,
      label: chosen[choice] ? again : label,
      choose: () => choose(choice, competition),
    }),
  )
}
