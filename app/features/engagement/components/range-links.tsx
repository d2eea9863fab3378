import { Link } from '#app/ui/link.tsx'
import { RANGE_LABELS, RANGES, type Range } from '../rules/periods.ts'

export function RangeLinks({ range }: { range: Range }) {
  return (
    <nav aria-label="Range" className="mb-6 flex flex-wrap gap-2">
      {RANGES.map((one) => (
        <Link
          key={one}
          to={`/admin/stats?range=${one}`}
          preventScrollReset
          viewTransition={false}
          aria-current={one === range ? 'page' : undefined}
          className="button-quiet px-4 text-sm aria-[current=page]:border-link aria-[current=page]:bg-tint aria-[current=page]:text-link"
        >
          {RANGE_LABELS[one]}
        </Link>
      ))}
    </nav>
  )
}
