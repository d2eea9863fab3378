import { Icon, type IconSize } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const ICONS: Record<string, IconName> = {
  'Baby and Toddler': 'baby',
  'Books and Magazines': 'book-open',
  'Broadband & Internet': 'wifi',
  Business: 'briefcase-business',
  Cars: 'car',
  'CDs and DVDs': 'disc-3',
  Computers: 'laptop',
  Electronics: 'tv',
  Fashion: 'shirt',
  'Food & Drink': 'utensils-crossed',
  Gambling: 'dices',
  'Health and Beauty': 'heart-pulse',
  'Home and Garden': 'house',
  'Mobile Phones': 'smartphone',
  'Pay to Play': 'coins',
  Pets: 'paw-print',
  Shopping: 'shopping-bag',
  'Special Occasions': 'party-popper',
  'Sports and Leisure': 'trophy',
  Tickets: 'ticket',
  'Toys and Games': 'toy-brick',
  'Travel and Hotels': 'plane',
  'Video Games': 'gamepad-2',
  'Win an iPad': 'tablet',
  'Win an iPhone': 'smartphone',
}

export function CategoryIcon({
  category,
  size,
  className,
}: {
  category: string
  size: IconSize
  className?: string
}) {
  return <Icon name={ICONS[category] ?? 'tag'} size={size} className={className} />
}
