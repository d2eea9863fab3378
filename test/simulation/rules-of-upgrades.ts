import { sql } from 'kysely'
import { NO_ROW_LOST } from './upgrades.ts'
import type { Facts, Rule } from './rules.ts'

const DEPLOYING = 'docs/deploying.md'

/** Checked while a server starts. */
export const UPGRADE_RULE = {
  name: NO_ROW_LOST,
  says: 'The first process to start migrates the database; the others wait.',
  document: DEPLOYING,
} as const

export const rulesOfUpgrades = (): Rule[] => [
  {
    name: 'an upgraded database is whole',
    says: 'so both run side by side, and rolling back one release needs no\n  restore.',
    document: DEPLOYING,
    when: 'each day',
    check: compareSchemas,
  },
]

async function compareSchemas({ world, servers }: Facts) {
  if (!world.releases) return []
  const { rows } = await sql<{ name: string }>`
    select name from migrations where name like '9000%'`.execute(world.db)
  const hasRun = rows.length > 0
  const isLate = servers.isUpgraded() && !hasRun && world.now >= world.disturbedUntil
  const expected = await world.schemaOf(hasRun ? 'new' : 'old')
  const found = await world.schema()
  const missing = expected.filter((line) => !found.includes(line))
  const added = found.filter((line) => !expected.includes(line))
  return [
    ...(isLate ? ['the migrations of a server have not run'] : []),
    ...missing.map((line) => `missing: ${line}`),
    ...added.map((line) => `not expected: ${line}`),
  ]
}
