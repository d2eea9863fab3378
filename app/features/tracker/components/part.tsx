import { useId, useRef, useState, type ReactNode } from 'react'
import { isLongClosed } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { useClock } from '#app/ui/now.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Facts } from '../rules/records.ts'
import { flushSync } from 'react-dom'
import { CARD_GRID } from '#app/features/listings/components/competition-card.tsx'

type PartProps = { id?: string; title: string; note?: ReactNode; children: ReactNode }

/** One part of the page: a card with a heading. It takes the focus when the pressed button is gone. */
export function Part({ id: address, title, note, children }: PartProps) {
  const id = useId()
  return (
    <section
      id={address}
      aria-labelledby={id}
      tabIndex={-1}
      className="scroll-my-24 rounded-card bg-card px-4 py-5 shadow-card sm:px-6"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      {children}
    </section>
  )
}

type RowButtonProps = {
  label: string
  /** What the row is about, for who hears the label alone. */
  about?: string
  look?: string
  onPress: () => unknown
  children?: ReactNode
}

/** A button that its own press may remove: without the part the focus would start again at the top of the page. */
export function RowButton({
  label,
  about,
  look = 'button px-3 text-link underline',
  onPress,
  children = label,
}: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={about && `${label}: ${about}`}
      className={look}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true })
        onPress()
      }}
    >
      {children}
    </button>
  )
}

type Absent = false | null | undefined
type RowProps = {
  title: string
  href?: string | undefined
  facts: readonly (string | Absent)[]
  buttons: readonly (readonly [label: string, press: () => unknown] | Absent)[]
  children?: ReactNode
}

export function Row({ title, href, facts, buttons, children }: RowProps) {
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="hover:underline"
          >
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {children}
      <p className="-mb-2 -ml-3 flex flex-wrap">
        {buttons.map((button) => {
          if (!button) return null
          const [label, press] = button
          return <RowButton key={label} label={label} about={title} onPress={press} />
        })}
      </p>
    </>
  )
}

/** True from the first time on: a part that its own press empties stays, as it has the focus. */
export function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return is || was
}

/** The title as a link for as long as the listing has a page. */
export function ListingTitle({ facts }: { facts: Facts | undefined }) {
  const { today } = useClock()
  if (!facts) return <span>A competition that is not in our lists</span>
  const { competitionTitle: title, competitionSlug, competitionEndDate } = facts
  if (isLongClosed(competitionEndDate, today)) return <span>{title}</span>
  return (
    <Link to={competitionPath(competitionSlug)} className="underline-offset-4 hover:underline">
      {title}
    </Link>
  )
}

type ListProps<Row> = {
  rows: readonly Row[]
  step?: number
  areCards?: boolean
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

export function LongList<Row>({
  rows,
  step = 10,
  areCards = false,
  keyOf,
  children,
}: ListProps<Row>) {
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const left = rows.length - shown
  if (rows.length === 0) return null
  return (
    <>
      <ul ref={list} className={areCards ? CARD_GRID : 'mt-2 divided'}>
        {rows.slice(0, shown).map((row) => (
          <li key={keyOf(row)} className={areCards ? undefined : 'py-3'}>
            {children(row)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className="button-quiet mt-2"
          onClick={() => {
            flushSync(() => setShown(shown + step))
            // The first of the new rows: at the end the pressed button is gone.
            list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus()
          }}
        >
          Show {Math.min(step, left)} more
        </button>
      )}
    </>
  )
}

type FileProps = {
  accept: string
  className?: string
  onFile: (file: File) => Promise<void>
  children: ReactNode
}

/** Takes one file at a time, also the same one again. */
export function FileButton({ accept, className = '', onFile, children }: FileProps) {
  return (
    <label
      className={`button-quiet px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${className}`}
    >
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ currentTarget: field }) => {
          const [file] = field.files ?? []
          if (!file) return
          field.value = ''
          void onFile(file)
        }}
      />
      {children}
    </label>
  )
}
