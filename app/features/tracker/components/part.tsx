import { useId, type MouseEvent, type ReactNode } from 'react'

/** One part of the page: a card with a heading. It takes the focus when the pressed button is gone. */
export function Part({
  id: address,
  title,
  note,
  children,
}: {
  /** Where the page's address may lead. */
  id?: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
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

/** A button of a row, or of several. Its press may remove it. */
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
      onClick={(event) => {
        focusPart(event)
        onPress()
      }}
    >
      {children}
    </button>
  )
}

/** For a button that its own press removes: the focus would start again at the top of the page. */
export function focusPart({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true })
}
