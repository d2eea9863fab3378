import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import type { accountTransport } from '#app/features/tracker/device/sync.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Tables } from '#app/features/tracker/device/store.ts'
import type { SyncAnswer } from '#app/features/tracker/rules/sync.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Plant } from './faulty-db.ts'
import {
  asksMore,
  changes,
  changingNothing,
  copies,
  forgets,
  insertsNothing,
  methodsOf,
  never,
  shifts,
  textOf,
} from './plants.ts'

/**
 * A fault that a rule has to find: in what a server writes or migrates, a device stores or the mail server is understood
 * to say.
 */
export type Planted = {
  name: string
  statement?: Plant
  failure?: (failure: Error) => Error
  device?: (tables: Tables) => Tables
  /** Of a migration. */
  script?: (script: string) => string
  /** How a tab of a shared browser reaches the account. */
  transport?: typeof accountTransport
  media?: (store: MediaStore) => MediaStore
  /** What pages are rendered from. */
  catalogue?: (catalogue: Catalogue) => Catalogue
  /** @param by whom the page is sent to */
  page?: (html: string, by: string) => string
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'the result of a campaign mail is not stored',
    statement: forgets('campaign_recipients', 'state', '"name":"done_at"'),
  },
  {
    name: 'stopping the news is not stored',
    statement: forgets('subscribers', 'unsubscribed_at', 'asked_again_at'),
  },
  {
    name: 'stopping lists deletes no list',
    statement: (node) =>
      never(
        'DeleteQueryNode',
        'followers',
      )(never('DeleteQueryNode', 'alerts', 'follower_id')(node)),
  },
  {
    name: 'stopping everything suppresses nobody',
    statement: never('UpdateQueryNode', 'addresses', 'suppression_note'),
  },
  {
    name: 'a full mailbox counts as a missing one',
    failure: (failure) =>
      failure instanceof MailFailure && failure.result === 'deferred'
        ? new MailFailure('bounced', failure.message)
        : failure,
  },
  {
    name: 'undo forgets when a listing was published',
    statement: copies('competitions', 'updated_at', 'published_at'),
  },
  {
    name: 'undo leaves the statement of reasons',
    statement: never('DeleteQueryNode', 'decisions'),
  },
  {
    name: 'undo leaves reports closed',
    statement: forgets('reports', 'resolution', '"value":null'),
  },
  {
    name: 'a change of the catalogue is not announced',
    statement: never('UpdateQueryNode', 'catalogue'),
  },
  {
    name: 'a win is not put into the outbox',
    device: (tables) => ({
      ...tables,
      outbox: {
        ...methodsOf(tables.outbox),
        put: async (row) => (row.kind === 'win' ? undefined : tables.outbox.put(row)),
      },
    }),
  },
  {
    name: 'an undone entry is only forgotten on its device',
    device: (tables) => ({
      ...tables,
      outbox: {
        ...methodsOf(tables.outbox),
        put: async (row) => (row.kind === 'undone' ? undefined : tables.outbox.put(row)),
      },
    }),
  },
  {
    name: 'the next run of a job is stored two days late',
    statement: shifts('work', 'due_at', 2 * DAY_MS, '"name":"finished_at"'),
  },
  {
    name: 'a lease of a dead server never ends',
    statement: (node) =>
      changes(node, 'UpdateQueryNode', 'work') &&
      textOf(node).includes('The process that ran it ended')
        ? changingNothing(node)
        : node,
  },
  {
    name: 'a failed mail is tried again in a week',
    statement: shifts('work', 'due_at', 7 * DAY_MS, '"name":"error"'),
  },
  {
    name: 'a closed account leaves its mails',
    statement: never('DeleteQueryNode', 'mails', 'lower('),
  },
  { name: 'a closed account leaves what it reported', statement: forgets('reports', 'note') },
  {
    name: 'undoing a booking forgets the note on its price',
    statement: forgets('bookings', 'price_note', '"name":"reason"'),
  },
  {
    name: 'bookings never end',
    statement: never('UpdateQueryNode', 'bookings', '"value":"ended"'),
  },
  {
    name: 'migrations run without a transaction',
    script: (script) => script.replace(/^(?:begin immediate|commit|rollback)$/, 'select 1'),
  },
  {
    name: 'a migration is not noted',
    script: (script) => script.replace(/^.*insert into migrations values \('9000.*$/m, ''),
  },
  {
    name: 'a table written anew loses a row',
    script: (script) =>
      script.replace(
        'from competition_categories;',
        'from competition_categories where competition_id > 1;',
      ),
  },
  {
    name: 'old mails are never deleted',
    statement: never('DeleteQueryNode', 'mails', 'created_at'),
  },
  {
    name: 'requests to follow a list are never deleted',
    statement: never('DeleteQueryNode', 'alerts', 'asked_at'),
  },
  { name: 'the text of a sent mail stays', statement: forgets('mails', 'text', 'sent_at') },
  {
    name: 'the page of a rejected listing is shown',
    statement: asksMore('competitions', '"name":"slug"', '"value":"approved"'),
  },
  {
    name: 'an export has what others reported',
    statement: asksMore('reports', '"name":"reporter_id"'),
  },
  {
    name: 'a page that is cached names its reader',
    page: (html, by) => html.replace('New Competitions', `New Competitions for ${by}`),
  },
  {
    name: 'pages have the lists of yesterday',
    catalogue: (catalogue) =>
      Object.assign({}, catalogue, {
        readOpen: (today: Day) => catalogue.readOpen(addDays(today, -1)),
      }),
  },
  {
    name: 'a tab sends to the account that is logged in',
    transport: (_member, send) => async (request) => {
      const session = await send('/api/session', {})
      const { csrfToken = '' } = (await session.json()) as { csrfToken?: string }
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      const body = JSON.stringify(request)
      const answer = await send('/api/tracker', { method: 'POST', headers, body })
      if (!answer.ok) throw new TypeError('Failed to fetch')
      return (await answer.json()) as SyncAnswer
    },
  },
  {
    name: 'the log of a visitor stays when an account takes it over',
    device: (tables) => ({
      ...tables,
      entries: { ...methodsOf(tables.entries), clear: async () => {} },
    }),
  },
  {
    name: 'an imported listing is stored without its reference',
    statement: insertsNothing('competitions', 'import_key'),
  },
  {
    name: 'a picture that nothing has stays',
    media: (store) => ({ ...store, remove: async () => {} }),
  },
  {
    name: 'the picture that an objection may restore is removed',
    statement: (node) =>
      node.kind === 'SelectQueryNode' && textOf(node).includes('"value":"picture removed"')
        ? changingNothing(node)
        : node,
  },
]
