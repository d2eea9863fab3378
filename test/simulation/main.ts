import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { findPlanted } from './find-planted.ts'
import { PLANTED } from './planted.ts'
import { asTest, story } from './story.ts'
import { shrink } from './shrink.ts'
import { simulate } from './simulate.ts'
import type { Settings } from './world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '60' },
    people: { type: 'string', default: '24' },
    database: { type: 'string', default: 'sqlite' },
    without: { type: 'string', default: '' },
    events: { type: 'string', default: '' },
    'no-faults': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    forever: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'no-shrink': { type: 'boolean', default: false },
  },
})
const database = values.database === 'postgres' ? 'postgres' : 'sqlite'
const postgres = database === 'postgres' ? await startPostgres() : undefined
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url

if (values.planted) await proveRules()
else await trySeeds(Number(values.seed), values.forever ? Infinity : Number(values.seeds))
await postgres?.stop()

/** `--forever` ends with the first failure, a count of seeds does not. */
async function trySeeds(first: number, count: number) {
  for (let seed = first; seed < first + count; seed += 1) {
    const isGood = await tryOne(seed)
    if (!isGood && values.forever) return
  }
}

function settingsOf(seed: number): Settings {
  return {
    seed,
    database,
    days: Number(values.days),
    people: Number(values.people),
    hasFaults: !values['no-faults'],
    without: new Set(namesIn(values.without)),
    only: values.events === '' ? undefined : new Set(namesIn(values.events)),
  }
}

function namesIn(list: string) {
  return list.split(',').filter((name) => name !== '')
}

/** @returns whether each rule held. */
async function tryOne(seed: number) {
  const settings = settingsOf(seed)
  const began = process.cpuUsage()
  const outcome = await simulate(settings)
  const { user, system } = process.cpuUsage(began)
  const seconds = ((user + system) / 1e6).toFixed(1)
  if (values.trace) write(outcome.lines.join('\n'))
  if (!outcome.broken) {
    const { lines, trace } = outcome
    write(
      `Seed ${seed}: every rule held for ${settings.days} days. ${lines.length} lines, ${seconds} s of processor time, trace ${trace.slice(0, 12)}`,
    )
    return true
  }
  write(story(settings, outcome))
  process.exitCode = 1
  if (values['no-shrink']) return false
  const { settings: smaller, outcome: shrunk, runs } = await shrink(settings, outcome)
  write(`\nAfter ${runs} runs ${shrunk.done.length} events are left:\n${shrunk.done.join('\n')}`)
  write(story(smaller, shrunk))
  write(`\nAs a test:\n${asTest(smaller, shrunk)}`)
  return false
}

/** Plants each fault, and says which rule finds it in how many seeds. */
async function proveRules() {
  for (const planted of PLANTED) {
    if (!planted.name.includes(values.only)) continue
    const seeds = { first: Number(values.seed), count: Number(values.seeds) }
    const found = await findPlanted(planted, seeds, settingsOf)
    write(`${planted.name}: ${found}`)
  }
}

function write(text: string) {
  process.stdout.write(`${text}\n`)
}
