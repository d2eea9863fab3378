import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/**
 * A decorative icon, hidden from screen readers. All icons are one kept file: none of their
 * lines are in the pages or in the scripts.
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
