import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { alone } from '../scripts/lib/lock.mjs'
import type { Benchmark } from './lib/benchmark.ts'

// Before React is loaded: its development build is several times slower.
process.env.NODE_ENV = 'production'

/** In this order; each is loaded only when it runs. */
const BENCHMARKS = {
  start: async () => (await import('./start.ts')).start,
  'page-cache': async () => (await import('./page-cache/page-cache.ts')).pageCache,
  turns: async () => (await import('./turns/turns.ts')).turns,
  queries: async () => (await import('./queries/queries.ts')).queries,
  'open-listings': async () => (await import('./open-listings/open-listings.ts')).openListings,
  'search-quality': async () => (await import('./search-quality/search-quality.ts')).searchQuality,
  quiet: async () => (await import('./quiet/quiet.ts')).quiet,
  queue: async () => (await import('./queue/queue.ts')).queue,
  stats: async () => (await import('./stats/stats.ts')).stats,
  'tracker-sync': async () => (await import('./tracker-sync/tracker-sync.ts')).trackerSync,
  images: async () => (await import('./images/images.ts')).images,
  import: async () => (await import('./import/import.ts')).importing,
  'link-checks': async () => (await import('./link-checks/link-checks.ts')).linkChecks,
  alerts: async () => (await import('./alerts/alerts.ts')).alerts,
  campaign: async () => (await import('./campaign/campaign.ts')).campaign,
  kill: async () => (await import('./kill.ts')).kill,
  fuzz: async () => (await import('./fuzz/fuzz.ts')).fuzz,
} satisfies Record<string, () => Promise<Benchmark>>

const names = Object.keys(BENCHMARKS) as (keyof typeof BENCHMARKS)[]
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !(names as string[]).includes(name))
if (unknown !== undefined) {
  console.error(`There is no benchmark “${unknown}”. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const startedAt = performance.now()
const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name))
const benchmarks = await Promise.all(chosen.map((name) => BENCHMARKS[name]()))
if (benchmarks.some(({ needsBuild }) => needsBuild)) await alone(ensureBuilt)
for (const { name, question, run } of benchmarks) {
  const since = performance.now()
  console.log(`\n━━ ${name}: ${question}`)
  await run({ quick: values.quick })
  console.log(`\n(${name}: ${seconds(since)})`)
}
console.log(`\nAll in ${seconds(startedAt)}. Ratios come from one run; absolute times are noise.`)

function seconds(since: number) {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`
}
