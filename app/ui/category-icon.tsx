import {
  Baby,
  BookOpen,
  BriefcaseBusiness,
  Car,
  Coins,
  Dices,
  Disc3,
  Gamepad2,
  HeartPulse,
  House,
  Laptop,
  PartyPopper,
  PawPrint,
  Plane,
  Shirt,
  ShoppingBag,
  Smartphone,
  Tablet,
  Tag,
  Ticket,
  ToyBrick,
  Trophy,
  Tv,
  UtensilsCrossed,
  Wifi,
  type LucideIcon,
} from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
  'Baby and Toddler': Baby,
  'Books and Magazines': BookOpen,
  'Broadband & Internet': Wifi,
  Business: BriefcaseBusiness,
  Cars: Car,
  'CDs and DVDs': Disc3,
  Computers: Laptop,
  Electronics: Tv,
  Fashion: Shirt,
  'Food & Drink': UtensilsCrossed,
  Gambling: Dices,
  'Health and Beauty': HeartPulse,
  'Home and Garden': House,
  'Mobile Phones': Smartphone,
  'Pay to Play': Coins,
  Pets: PawPrint,
  Shopping: ShoppingBag,
  'Special Occasions': PartyPopper,
  'Sports and Leisure': Trophy,
  Tickets: Ticket,
  'Toys and Games': ToyBrick,
  'Travel and Hotels': Plane,
  'Video Games': Gamepad2,
  'Win an iPad': Tablet,
  'Win an iPhone': Smartphone,
}

/** The sign of a category, by its name; decorative, so hidden from screen readers. */
export function CategoryIcon({
  category,
  size,
  className,
}: {
  category: string
  size: number
  className?: string
}) {
  const Icon = ICONS[category] ?? Tag
  return <Icon size={size} className={className} aria-hidden="true" />
}
