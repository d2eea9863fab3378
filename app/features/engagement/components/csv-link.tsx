import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Range } from '../rules/periods.ts'

export function CsvLink({ what, range, title }: { what: string; range: Range; title: string }) {
  return (
    <a
      href={`/admin/stats.csv?what=${what}&range=${range}` satisfies PageAddress}
      download
      className="flex min-h-11 items-center gap-2 text-sm font-semibold text-link underline-offset-4 hover:underline"
    >
      <Icon name="download" size={16} />
      CSV<span className="sr-only">: {title}</span>
    </a>
  )
}
