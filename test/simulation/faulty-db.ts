import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Db } from '#app/db/client.server.ts'

/** Everything that a killed server still tries ends with this. */
export class Killed extends Error {
  override name = 'Killed'
}
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = 'ECONNREFUSED'
}

export class DiskFull extends Error {
  override name = 'DiskFull'
  readonly code = 'SQLITE_FULL'
}

export const FAULTS = [Killed, DatabaseAway, DiskFull]

export type Life = {
  isDead: boolean
  /** How many more statements it runs before it is killed. */
  statementsLeft: number
  onDeath: () => void
  isCutOff: () => boolean
  isFull: () => boolean
}

/** Kills a server that lives. */
export function end(life: Life) {
  if (life.isDead) return
  life.isDead = true
  life.onDeath()
}

/** A fault in the product, planted: what it makes of a statement. */
export type Plant = (node: RootOperationNode) => RootOperationNode

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']

/** The database as one server has it, which may be killed before any statement, or lose its connection or its disk. */
export function faultyDb(db: Db, life: Life, plant?: Plant): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (life.isDead) throw new Killed('The server was killed.')
      if (life.isCutOff()) throw new DatabaseAway('connect ECONNREFUSED')
      if (WRITES.includes(node.kind) && life.isFull())
        throw new DiskFull('database or disk is full')
      life.statementsLeft -= 1
      if (life.statementsLeft < 0) {
        end(life)
        throw new Killed('The server was killed.')
      }
      return plant ? plant(node) : node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
