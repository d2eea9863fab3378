import { Icon } from '#app/ui/icon.tsx'

/** docs/contract.md#paid-places */
export function FeaturedLabel() {
  return (
    <span className="chip bg-featured font-semibold text-on-featured">
      <Icon name="star" size={13} className="fill-current" />
      Featured
    </span>
  )
}
