import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import type { MenuItem } from './listing-menu.tsx'

export type Choice = 'enter' | 'undo' | 'later' | 'not-for-me'
export type Choose = (choice: Choice, competition: CompetitionCard) => void
export type Chosen = Partial<Record<Choice, boolean>>

const ITEMS: { choice: Choice; icon: MenuItem['icon']; label: string; chosen: string }[] = [
  { choice: 'enter', icon: 'check', label: 'I entered', chosen: 'I entered again' },
  { choice: 'undo', icon: 'x', label: '', chosen: 'Undo my last entry' },
  { choice: 'later', icon: 'bookmark', label: 'Save', chosen: 'Remove from Saved' },
  { choice: 'not-for-me', icon: 'eye-off', label: 'Not for me', chosen: 'For me after all' },
]

/** Of the menu on a listing's page. */
export function menuItems(choose: Choose, competition: CompetitionCard, chosen: Chosen = {}) {
  return ITEMS.filter(({ choice, label }) => chosen[choice] || label).map(
    ({ choice, icon, label, chosen: again }): MenuItem => ({
      icon,
      label: chosen[choice] ? again : label,
      choose: () => choose(choice, competition),
    }),
  )
}
