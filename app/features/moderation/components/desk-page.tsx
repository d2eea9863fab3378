import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useDeskKeys, type DeskKeys } from './desk-keys.ts'
import { DeskTitle } from './desk-title.tsx'
import { ModeratorContext, NO_REASONS, type Moderator } from './moderation-form.tsx'
import { ModerationNotice } from './moderation-notice.tsx'
import { useDeskAnswer, type Decided } from './use-desk-answer.ts'

type Props = {
  title: string
  lead: string
  keys: DeskKeys
  csrfToken: string
  /** The usual reasons to take a listing down. */
  reasons?: readonly string[]
  /** Of the action, about the last decision. */
  answer: unknown
  /** Called before a form is sent. */
  onSend?: (values: Record<string, string>) => void
  /** Between the title and the answer. */
  top?: ReactNode
  items: readonly Item[]
  /** Shown when there are none. */
  empty: ReactNode
  pages: ComponentProps<typeof PageLinks>
}
type Item = { id: string; element: ReactNode }

/** A list of items that an admin decides on, each by one key; a line with its undo takes the place of a decided one. */
export function DeskPage({ title, lead, keys, csrfToken, answer, top, ...props }: Props) {
  const { reasons = NO_REASONS, onSend, items, empty, pages } = props
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = () => help.current?.showModal()
  const showToast = useToast()
  const { search } = useLocation()
  const { decided, send, undo, notice } = useDeskAnswer(answer, csrfToken)
  useDeskKeys(keys, { undo, help: openHelp, say: (text) => showToast({ text }) })
  const moderator: Moderator = {
    csrfToken,
    reasons,
    handle(values) {
      onSend?.(values)
      send(values)
      return true
    },
  }
  return (
    <ModeratorContext value={moderator}>
      <DeskTitle title={title} lead={lead} openHelp={openHelp} />
      {top}
      <ModerationNotice answer={notice} />
      <Items key={search} items={items} decided={decided} undo={undo} />
      {items.length === 0 && <EmptyNote>{empty}</EmptyNote>}
      <PageLinks {...pages} />
      <ShortcutsDialog dialog={help} shortcuts={keys.shortcuts} />
    </ModeratorContext>
  )
}

type ItemsProps = Pick<Props, 'items'> & {
  decided: readonly Decided[]
  undo: (one: Decided) => void
}

function Items({ items, decided, undo }: ItemsProps) {
  const elements = new Map(items.map(({ id, element }) => [id, element]))
  const lines = new Map(decided.map((one) => [one.item, one]))
  const order = useOrder([...elements.keys()], (id) => lines.has(id))
  return (
    <ol className="mb-4 flex flex-col gap-3 empty:hidden" data-triage>
      {order.map((id) => {
        const line = lines.get(id)
        const shown = elements.get(id) ?? (line && <Line decided={line} undo={undo} />)
        return shown && <li key={id}>{shown}</li>
      })}
    </ol>
  )
}

/** What was decided stays where it was, and what follows is added: nothing moves up under a finger. */
function useOrder(ids: readonly string[], isDecided: (id: string) => boolean) {
  const [order, setOrder] = useState(ids)
  // What was undone comes back with the page's data, after the answer.
  const isLoading = useNavigation().state !== 'idle'
  const kept = order.filter((id) => isLoading || ids.includes(id) || isDecided(id))
  const next = [...kept, ...ids.filter((id) => !kept.includes(id))]
  if (next.join() !== order.join()) setOrder(next)
  return next
}

function Line({ decided, undo }: { decided: Decided; undo: (one: Decided) => void }) {
  return (
    <p className="flex min-h-11 items-center justify-between gap-4 rounded-card border border-line px-4 text-sm text-muted">
      <span className="min-w-0 truncate">{decided.done}</span>
      {!decided.isUndoing && (
        <button type="button" className="button px-3 text-link" onClick={() => undo(decided)}>
          <Icon name="undo-2" size={16} /> Undo
        </button>
      )}
    </p>
  )
}
