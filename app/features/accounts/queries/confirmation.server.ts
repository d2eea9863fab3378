import type { Db } from '#app/db/client.server.ts'
import { findAskedAlert } from '#app/features/alerts/queries/alerts.server.ts'
import { CADENCE_LABELS, type Cadence } from '#app/features/alerts/rules/cadence.ts'
import { followedWords, parseFollowedQuery } from '#app/features/alerts/rules/followed-list.ts'
import {
  findNewsLink,
  isNewsLinkOpen,
  listWaiting,
} from '#app/features/addresses/queries/mailed-links.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { findLinkEmail } from './account.server.ts'

type Asked =
  | { of: 'account'; isConfirmed: false }
  | { of: 'news'; isConfirmed: false }
  | { of: 'list'; isConfirmed: boolean; words: string; cadence: Cadence }

/** `also`: what else was asked for with the address, as boxes of the form, none of them ticked. */
export type Confirmation = Asked & { also: Awaited<ReturnType<typeof listAlso>> }

/** What a mailed link asks to confirm; undefined when it no longer works. */
export async function findConfirmation(
  db: Db,
  token: string,
  now: Date,
): Promise<Confirmation | undefined> {
  for (const purpose of ['confirm-email', 'change-email'] as const) {
    const email = await findLinkEmail(db, token, purpose, now)
    if (email !== undefined) {
      const also = await listAlso(db, emailKey(email), {}, now)
      return { of: 'account', isConfirmed: false, also }
    }
  }
  const news = await findNewsLink(db, token)
  if (news && (await isNewsLinkOpen(db, token))) {
    const also = await listAlso(db, news.email_key, { news: true }, now)
    return { of: 'news', isConfirmed: false, also }
  }
  const list = await findAskedAlert(db, token)
  if (!list) return undefined
  const { id, email_key: key, ...asked } = list
  return { of: 'list', ...asked, also: await listAlso(db, key, { list: id }, now) }
}

async function listAlso(db: Db, key: string, own: { news?: true; list?: number }, now: Date) {
  const { news, lists } = await listWaiting(db, key, now)
  const others = lists.filter(({ id }) => id !== own.list)
  return [
    ...(news && !own.news
      ? [{ name: 'news', label: 'Email news about competitions and prize draws', news: news.id }]
      : []),
    ...others.map(({ id, query, cadence }) => ({
      name: `list-${id}`,
      label: `${followedWords(parseFollowedQuery(query))}. ${CADENCE_LABELS[cadence]}.`,
      list: { id, cadence, email_key: key },
    })),
  ]
}
