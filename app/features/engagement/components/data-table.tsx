import { Icon } from '#app/ui/icon.tsx'
import { numberLabel } from '../rules/figures.ts'

type DataTableProps = {
  caption: string
  head: string[]
  rows: [string, ...(number | null)[]][]
}

export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-medium text-link underline-offset-4 hover:underline">
        <Icon
          name="chevron-down"
          size={16}
          className="transition-transform group-open:rotate-180"
        />
        Table<span className="sr-only">: {caption}</span>
      </summary>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 font-medium ${index === 0 ? 'text-left' : 'pl-4 text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divided">
          {rows.toReversed().map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={index} className="py-1.5 pl-4 text-right equal-digits">
                  {numberLabel(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
