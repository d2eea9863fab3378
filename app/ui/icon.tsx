import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/** In pixels; app/styles.css has a class for each but the most frequent. */
type IconSize = 13 | 14 | 15 | 16 | 18 | 20 | 22 | 24 | 28 | 30 | 32 | 36 | 40 | 44

/** Without a class, which half of the icons of the home page would repeat. */
const MOST_FREQUENT = 20

type Props = { name: IconName; size?: IconSize; className?: string }

/** Decorative, so hidden from screen readers; all icons are in one cached file. */
export function Icon({ name, size = 24, className }: Props) {
  const classes = [size !== MOST_FREQUENT && `i-${size}`, className].filter(Boolean).join(' ')
  return (
    <svg className={classes || undefined} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
