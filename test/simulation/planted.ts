import type { ColumnUpdateNode, RootOperationNode } from 'kysely'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import type { Tables } from '#app/features/tracker/device/store.ts'
import { MailFailure } from '#app/features/mailing/rules/send-failures.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Plant } from './faulty-db.ts'

/** A fault that a rule has to find: in what a server writes, a device stores or the mail server is understood to say. */
export type Planted = {
  name: string
  statement?: Plant
  failure?: (failure: Error) => Error
  device?: (tables: Tables) => Tables
  /** What pages are rendered from. */
  catalogue?: (catalogue: Catalogue) => Catalogue
  /** @param by whom the page is sent to */
  page?: (html: string, by: string) => string
}

/** Whether this table is changed. */
function changes(
  node: RootOperationNode,
  kind: 'UpdateQueryNode' | 'DeleteQueryNode',
  table: string,
) {
  return (
    node.kind === kind &&
    textOf(
      kind === 'UpdateQueryNode'
        ? (node as { table?: unknown }).table
        : (node as { from?: unknown }).from,
    ).includes(`"name":"${table}"`)
  )
}

const textOf = (node: unknown) => JSON.stringify([node])

type Update = { updates?: readonly ColumnUpdateNode[] }

/** An update that leaves a column as it is; one of no other column changes nothing. */
function forgets(table: string, column: string, where = ''): Plant {
  return (node) => {
    if (!changes(node, 'UpdateQueryNode', table) || !textOf(node).includes(where)) return node
    const { updates = [] } = node as Update
    const left = updates.filter((one) => !textOf(one.column).includes(`"name":"${column}"`))
    if (left.length === updates.length) return node
    return left.length > 0
      ? ({ ...node, updates: left } as RootOperationNode)
      : changingNothing(node)
  }
}

/** A statement that finds no rows. */
function changingNothing(node: RootOperationNode): RootOperationNode {
  const never = {
    kind: 'RawNode',
    sqlFragments: ['1 = 0'],
    parameters: [],
  }
  return { ...node, where: { kind: 'WhereNode', where: never } } as unknown as RootOperationNode
}

function never(kind: 'UpdateQueryNode' | 'DeleteQueryNode', table: string, where = ''): Plant {
  return (node) =>
    changes(node, kind, table) && textOf(node).includes(where) ? changingNothing(node) : node
}

/** A value of a column, replaced in updates. */
function shifts(table: string, column: string, byMs: number, where = ''): Plant {
  return (node) => {
    if (!changes(node, 'UpdateQueryNode', table) || !textOf(node).includes(where)) return node
    const { updates = [] } = node as Update
    const shifted = updates.map((one) => shiftValue(one, column, byMs))
    return { ...node, updates: shifted } as RootOperationNode
  }
}

function shiftValue(update: ColumnUpdateNode, column: string, byMs: number): ColumnUpdateNode {
  const value: { kind: string; value?: unknown } = update.value
  const isIt = textOf(update.column).includes(`"name":"${column}"`)
  if (!isIt || value.kind !== 'ValueNode' || typeof value.value !== 'number') return update
  return Object.assign({}, update, { value: { ...value, value: value.value + byMs } })
}

/** A column gets the value of another one, if it gets any. */
function copies(table: string, from: string, to: string): Plant {
  return (node) => {
    if (!changes(node, 'UpdateQueryNode', table)) return node
    const { updates = [] } = node as Update
    const named = (column: string) =>
      updates.find((one) => textOf(one.column).includes(`"name":"${column}"`))
    const [source, target] = [named(from), named(to)]
    if (!source || typeof (target?.value as { value?: unknown } | undefined)?.value !== 'number')
      return node
    const changed = updates.map((one) =>
      one === target ? Object.assign({}, one, { value: source.value }) : one,
    )
    return { ...node, updates: changed } as RootOperationNode
  }
}

/** A question that leaves out its last condition. */
function asksMore(table: string, ...where: readonly string[]): Plant {
  return (node) => {
    if (node.kind !== 'SelectQueryNode') return node
    const { from, where: asked } = node as { from?: unknown; where?: { where: Condition } }
    const isIt = textOf(from).includes(`"name":"${table}"`)
    if (!asked || !isIt || !where.every((part) => textOf(asked).includes(part))) return node
    const { left } = asked.where
    const { where: _, ...rest } = node as { where?: unknown }
    return (left ? { ...rest, where: { ...asked, where: left } } : rest) as RootOperationNode
  }
}

type Condition = { left?: unknown }

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
        ...tables.outbox,
        put: async (row) => (row.kind === 'win' ? undefined : tables.outbox.put(row)),
      },
    }),
  },
  {
    name: 'an undone entry is only forgotten on its device',
    device: (tables) => ({
      ...tables,
      outbox: {
        ...tables.outbox,
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
]
