import type { Intent } from '#app/lib/http/intents.ts'
import type { ReactNode } from 'react'
import { Link, type LinkTarget } from '#app/ui/link.tsx'
import { IntentButton, ModerationForm, type FieldValues } from './moderation-form.tsx'

type Props = {
  shortcut: string
  /** For screen readers: what it is done to. */
  about: string
  isPrimary?: boolean
  children: ReactNode
}

export function DeskButton({
  fields,
  intent,
  ...props
}: Props & { fields: FieldValues; intent: Intent }) {
  return (
    <ModerationForm fields={fields} className="max-w-full">
      <IntentButton intent={intent} {...pressedBy(props)}>
        <Label {...props} />
      </IntentButton>
    </ModerationForm>
  )
}

export function DeskLink({ to, ...props }: Props & { to: LinkTarget }) {
  return (
    <Link to={to} {...pressedBy(props)}>
      <Label {...props} />
    </Link>
  )
}

/** Asks for a text or a choice before it decides. */
export function DeskPanel({
  isOpen = false,
  children,
  label,
  ...props
}: Props & { label: string; isOpen?: boolean }) {
  const { className, ...keys } = pressedBy(props)
  return (
    <details name="panel" data-asks className="open:basis-full" open={isOpen}>
      <summary {...keys} className={`${className} w-fit list-none`}>
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

function pressedBy({ shortcut, isPrimary = false }: Pick<Props, 'shortcut' | 'isPrimary'>) {
  const look = isPrimary ? 'button-primary' : 'button-quiet'
  const className = `${look} max-w-full px-3 text-sm wrap-anywhere`
  return { 'data-key': shortcut, 'aria-keyshortcuts': shortcut, className }
}
