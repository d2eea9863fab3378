import type { ReactNode } from 'react'

type Props = {
  /** For screen readers, where no heading says it. */
  caption?: string
  head: readonly string[]
  /** The name of each row, then its cells. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[]
}

/** A table of numbers, each row with a name. */
export function NumbersTable({ caption, head, rows }: Props) {
  return (
    <table className="w-full text-sm">
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr className="border-b border-line text-muted">
          {head.map((title, index) => (
            <th
              key={title}
              scope="col"
              className={`py-1.5 font-semibold ${index === 0 ? 'text-left' : 'pl-2 text-right'}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divided">
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="py-1.5 pl-2 text-right equal-digits">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
