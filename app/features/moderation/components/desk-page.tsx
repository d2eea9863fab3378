import { useMemo, useRef, type ComponentProps, type ReactNode } from 'react'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useDeskKeys, type DeskKeys } from './desk-keys.ts'
import { DeskTitle } from './desk-title.tsx'
import { ModeratorContext, NO_REASONS, type Moderator } from './moderation-form.tsx'
import { ModerationNotice } from './moderation-notice.tsx'
import { useDeskAnswer } from './use-desk-answer.ts'

type Props = {
  title: string
  lead: string
  keys: DeskKeys
  csrfToken: string
  /** Of the action, about the last decision. */
  answer: unknown
  /** The same function at each rendering. */
  handle?: Moderator['handle']
  /** Between the title and the answer. */
  top?: ReactNode
  /** A list item for each. */
  children: ReactNode[]
  /** Shown when there are none. */
  empty: string
  pages: ComponentProps<typeof PageLinks>
}

/** A list of items that an admin decides on, each by one key, with undo. */
export function DeskPage({
  title,
  lead,
  keys,
  csrfToken,
  answer,
  handle,
  top,
  children,
  empty,
  pages,
}: Props) {
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = () => help.current?.showModal()
  const showToast = useToast()
  const { undo, notice } = useDeskAnswer(answer, csrfToken)
  useDeskKeys(keys, { undo, help: openHelp, say: (text) => showToast({ text }) })
  const moderator = useMemo<Moderator>(
    () => ({ csrfToken, reasons: NO_REASONS, ...(handle && { handle }) }),
    [csrfToken, handle],
  )
  return (
    <ModeratorContext value={moderator}>
      <DeskTitle title={title} lead={lead} openHelp={openHelp} />
      {top}
      <ModerationNotice answer={notice} />
      <ol className="flex flex-col gap-4" data-triage>
        {children}
      </ol>
      {children.length === 0 && <EmptyNote>{empty}</EmptyNote>}
      <PageLinks {...pages} />
      <ShortcutsDialog dialog={help} shortcuts={keys.shortcuts} />
    </ModeratorContext>
  )
}
