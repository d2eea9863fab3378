import type { Intent } from '#app/lib/http/intents.ts'
import type { ReactNode } from 'react'
import { Link, type LinkTarget } from '#app/ui/link.tsx'
import { ModerationForm, type FieldValues } from './moderation-form.tsx'

type Props = {
  /** The key that presses it. */
  shortcut: string
  /** For screen readers: what it is done to. */
  about: string
  children: ReactNode
}

/** A form of one button that decides. */
export function DeskButton({
  fields,
  intent,
  isPrimary = false,
  ...props
}: Props & { fields: FieldValues; intent: Intent; isPrimary?: boolean }) {
  return (
    <ModerationForm fields={fields} className="max-w-full">
      <button
        type="submit"
        name="intent"
        value={intent}
        data-key={props.shortcut}
        aria-keyshortcuts={props.shortcut}
        className={lookOf(isPrimary)}
      >
        <Label {...props} />
      </button>
    </ModerationForm>
  )
}

export function DeskLink({ to, ...props }: Props & { to: LinkTarget }) {
  return (
    <Link
      to={to}
      data-key={props.shortcut}
      aria-keyshortcuts={props.shortcut}
      className={lookOf(false)}
    >
      <Label {...props} />
    </Link>
  )
}

/** Asks for a text or a choice before it decides. */
export function DeskPanel({
  isPrimary = false,
  isOpen = false,
  children,
  label,
  ...props
}: Props & { label: string; isPrimary?: boolean; isOpen?: boolean }) {
  return (
    <details name="panel" data-asks className="open:basis-full" open={isOpen}>
      <summary
        data-key={props.shortcut}
        aria-keyshortcuts={props.shortcut}
        className={`${lookOf(isPrimary)} w-fit list-none`}
      >
        <Label {...props}>{label}…</Label>
      </summary>
      {children}
    </details>
  )
}

function Label({ shortcut, about, children }: Props) {
  return (
    <>
      <Shortcut>{shortcut}</Shortcut> <span>{children}</span>
      <span className="sr-only">: {about}</span>
    </>
  )
}

export function Shortcut({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="chip shrink-0 bg-tint px-2 font-sans text-ink max-md:hidden">
      {children}
    </kbd>
  )
}

function lookOf(isPrimary: boolean) {
  return `${isPrimary ? 'button-primary' : 'button-quiet'} max-w-full px-3 text-sm wrap-anywhere`
}
