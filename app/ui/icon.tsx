import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/**
 * A decorative icon, hidden from screen readers. All icons are in one cached file, not in the pages
 * or the scripts.
 */
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
