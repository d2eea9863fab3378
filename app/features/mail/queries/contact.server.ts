import type { Db } from '#app/db/client.server.ts'
import { countWaiting, readPage, type Page } from '#app/db/read-rows.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

export type ContactMessage = Awaited<ReturnType<typeof listContactMessages>>['messages'][number]

export async function listContactMessages(db: Db, _admin: Admin, page: Page) {
  const { rows: messages, total } = await readPage(
    db
      .selectFrom('contact_messages')
      .leftJoin('users', 'users.id', 'sender_id')
      .select([
        'contact_messages.id',
        'name',
        'contact_messages.email',
        'message',
        'username as sender',
        'contact_messages.created_at as createdAt',
        'handled_at as handledAt',
      ])
      .orderBy((eb) => eb.case().when('handled_at', 'is', null).then(0).else(1).end())
      .orderBy('contact_messages.created_at', 'desc')
      .orderBy('contact_messages.id', 'desc'),
    page,
  )
  return { messages, total }
}

export function countOpenMessages(db: Db, _admin: Admin | Operator) {
  const open = db.selectFrom('contact_messages').where('handled_at', 'is', null)
  return countWaiting(open, 'created_at')
}
