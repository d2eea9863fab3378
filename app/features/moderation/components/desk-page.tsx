import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { allShortcuts, useDeskKeys, useReturnFocus, type DeskKeys } from './desk-keys.ts'
import { ModeratorContext, type Moderator } from './moderation-form.tsx'
import { ModerationNotice } from './moderation-notice.tsx'
import { SplitView, type SplitItem } from './split-view.tsx'
import type { Decided, Desk } from './use-desk-answer.ts'

type Props = {
  title: string
  lead: string
  keys: DeskKeys
  desk: Desk
  /** Between the title and the items. */
  top?: ReactNode
  items: readonly SplitItem[]
  /** Shown when there are none. */
  empty: ReactNode
  /** After the items. */
  bar?: ReactNode
  pages: ComponentProps<typeof PageLinks>
}

/** A list of items that an admin decides on, each by one key. */
export function DeskPage({ title, lead, keys, desk, top, items, empty, bar, pages }: Props) {
  const { moderator, undo, notice, lines } = desk
  const { search } = useLocation()
  const showToast = useToast()
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = () => help.current?.showModal()
  useDeskKeys(keys, { undo, help: openHelp, say: (text) => showToast({ text }) })
  useReturnFocus()
  return (
    <ModeratorContext value={moderator}>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title={title} lead={lead} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <ModerationNotice answer={notice} />
      {top && <div className="mb-4 flex flex-col gap-4">{top}</div>}
      {lines ? <InPlace key={search} items={items} {...lines} /> : <SplitView items={items} />}
      {items.length === 0 ? <EmptyNote>{empty}</EmptyNote> : bar}
      <PageLinks {...pages} />
      <ShortcutsDialog dialog={help} shortcuts={allShortcuts(keys)}>
        {keys.hasReasons && <Reasons reasons={moderator.reasons} />}
      </ShortcutsDialog>
    </ModeratorContext>
  )
}

function Reasons({ reasons }: Pick<Moderator, 'reasons'>) {
  return (
    <>
      <h3 className="mt-4 font-semibold">Usual reasons to reject</h3>
      <ol className="mt-1 list-decimal pl-6 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
    </>
  )
}

type InPlaceProps = Pick<Props, 'items'> & NonNullable<Desk['lines']>

/** A line with its undo takes the place of a decided item. */
function InPlace({ items, decided, undo, isBusy }: InPlaceProps) {
  const known = new Map(items.map((item) => [item.id, item]))
  const lines = new Map(decided.map((one) => [one.item, one]))
  // What was undone comes back with the page's data, after the answer.
  const order = useOrder([...known.keys()], (id) => isBusy || lines.has(id))
  const shown = order.flatMap((id) => {
    const line = lines.get(id)
    return known.get(id) ?? (line ? { id, element: <Line decided={line} undo={undo} /> } : [])
  })
  return <SplitView items={shown} />
}

/** What was decided stays where it was, and what follows is added: nothing moves up under a finger. */
function useOrder(ids: readonly string[], isPlaced: (id: string) => boolean) {
  const [order, setOrder] = useState(ids)
  const kept = order.filter((id) => ids.includes(id) || isPlaced(id))
  const next = [...kept, ...ids.filter((id) => !kept.includes(id))]
  if (next.join() !== order.join()) setOrder(next)
  return next
}

function Line({ decided, undo }: { decided: Decided; undo: (one: Decided) => void }) {
  return (
    <p className="split-line flex min-h-11 items-center justify-between gap-4 rounded-card border border-line px-4 text-sm text-muted">
      <span className="min-w-0 truncate">{decided.done}</span>
      {!decided.isUndoing && (
        <button type="button" className="button px-3 text-link" onClick={() => undo(decided)}>
          <Icon name="undo-2" size={16} /> Undo
        </button>
      )}
    </p>
  )
}
