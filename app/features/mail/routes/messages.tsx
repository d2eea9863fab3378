import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { useClock } from '#app/ui/now.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { MessageID } from '../input/contact.ts'
import { handleContactMessage } from '../operations/contact.server.ts'
import { listContactMessages, type ContactMessage } from '../queries/contact.server.ts'
import type { Route } from './+types/messages'

const PAGE_SIZE = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const page = readPageNumber(url.searchParams)
  const listed = await listContactMessages(db, requireAdmin(actor), { size: PAGE_SIZE, page })
  return { ...listed, page, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, { db, actor, now }) => {
  const admin = requireAdmin(actor)
  await handleContactMessage(db, admin, parseInput(MessageID, values.messageID), now)
  return { done: true }
})

export const meta = noindexMeta(
  'Messages',
  'What people wrote on the contact page.',
  '/admin/messages',
)

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { messages, total, page } = loaderData
  return (
    <>
      <PageTitle title="Messages" lead="What people wrote on the contact page." />
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ol>
      {messages.length === 0 && <EmptyNote>Nobody has written yet.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </>
  )
}

function Message({ message }: { message: ContactMessage }) {
  const { now } = useClock()
  const { id, name, email, sender, createdAt, handledAt } = message
  return (
    <article className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        {email && (
          <a href={`mailto:${email}`} className="text-link underline wrap-anywhere">
            {email}
          </a>
        )}
        <span className="text-sm text-muted">
          {sender && `member ${sender}, `}
          {agoLabel(createdAt, now)}
        </span>
      </header>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{message.message}</p>
      <div className="mt-3">
        {handledAt === null ? (
          <ActionButton intent="handle" fields={{ messageID: id }}>
            Mark as handled
          </ActionButton>
        ) : (
          <p className="text-sm text-muted">Handled {agoLabel(handledAt, now)}</p>
        )}
      </div>
    </article>
  )
}
