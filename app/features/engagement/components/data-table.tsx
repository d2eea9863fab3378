import { Icon } from '#app/ui/icon.tsx'
import { NumbersTable } from '#app/ui/page/numbers-table.tsx'
import { numberLabel } from '#app/lib/chart-series.ts'

type DataTableProps = {
  caption: string
  head: string[]
  rows: [string, ...(number | null)[]][]
}

export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-semibold text-link underline-offset-4 hover:underline">
        <Icon
          name="chevron-down"
          size={16}
          className="transition-transform group-open:rotate-180"
        />
        Table<span className="sr-only">: {caption}</span>
      </summary>
      <NumbersTable caption={caption} head={head} rows={rows.toReversed().map(toRow)} />
    </details>
  )
}

function toRow([name, ...values]: DataTableProps['rows'][number]) {
  return [name, ...values.map(numberLabel)] as const
}
