import { Fragment, type ReactNode } from 'react'
import { markedWords } from '../rules.ts'

type Props = {
  /** What each column is called. */
  own: ReactNode
  other: ReactNode
  rows: readonly (readonly [label: string, own: string, other: string])[]
}

/** Values beside each other, with what differs marked; narrow screens show the two under one another. */
export function Compared({ own, other, rows }: Props) {
  return (
    <dl className="mt-2 grid gap-x-4 border-t border-line pt-2 text-sm split:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="sr-only">Compared</dt>
      <dd className="text-muted max-split:hidden split:col-start-2">{own}</dd>
      <dd>{other}</dd>
      {rows.map(([label, one, another]) => (
        <Fragment key={label}>
          <dt className="text-muted max-split:mt-1 split:col-start-1">{label}</dt>
          <Values own={one} other={another} />
        </Fragment>
      ))}
    </dl>
  )
}

function Values({ own, other }: { own: string; other: string }) {
  if (own === other) return <dd className="wrap-anywhere split:col-span-2">{own} (both)</dd>
  return (
    <>
      <dd className="wrap-anywhere">
        <Marked text={own} beside={other} />
      </dd>
      <dd className="wrap-anywhere max-split:border-l-3 max-split:border-urgent/40 max-split:pl-2">
        <span className="sr-only">The other: </span>
        <Marked text={other} beside={own} />
      </dd>
    </>
  )
}

function Marked({ text, beside }: { text: string; beside: string }) {
  return markedWords(text, beside).map(({ words, isOther }, index) =>
    isOther ? (
      <mark key={index} className="rounded-xs bg-featured px-0.5 font-semibold text-on-featured">
        {words}
      </mark>
    ) : (
      words
    ),
  )
}
