import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/** In pixels; app/styles.css has a class for each. */
export type IconSize = 13 | 14 | 15 | 16 | 18 | 20 | 22 | 24 | 28 | 30 | 32 | 36 | 40 | 44

/** Decorative, so hidden from screen readers; all icons are in one cached file. */
export function Icon({
  name,
  size = 24,
  className,
}: {
  name: IconName
  size?: IconSize
  className?: string
}) {
  return (
    <svg className={className ? `i${size} ${className}` : `i${size}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
