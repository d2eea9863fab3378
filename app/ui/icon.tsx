import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/** Decorative, so hidden from screen readers; all icons are in one cached file. */
export function Icon({
  name,
  size = 24,
  className = '',
}: {
  name: IconName
  size?: number
  className?: string
}) {
  return (
    <svg width={size} height={size} className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
