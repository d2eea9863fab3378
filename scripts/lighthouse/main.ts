/**
 * What Lighthouse says of the built site on a phone, with the sample catalogue: `npm run
 * lighthouse`, or of some pages only: `npm run lighthouse -- home join`. The reports are put into
 * test-results/lighthouse. Fails where a page is below what is demanded.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Run } from 'lighthouse'
import { exitOf, spawnProgram, untilAnswer } from '../../bench/lib/child.ts'
import { freePort } from '../lib/free-port.mjs'
import { withFolder } from '../../bench/lib/folder.ts'
import { note, printTable } from '../../bench/lib/table.ts'
import { anOpenListing, pathOf } from '../../e2e/support/catalogue.ts'
import { ensureBuilt } from '../lib/build.mjs'
import { alone } from '../lib/lock.mjs'
import { inRoot, say, script, Stop } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import { shellPath } from '../lib/system.mjs'

/** A search asks not to be kept by search engines, which Lighthouse's SEO would mind. */
const UNLISTED = ['is-crawlable']
const PAGES: Record<string, { path: string; skipAudits?: string[] }> = {
  home: { path: '/' },
  list: { path: '/new-competitions' },
  listing: { path: pathOf(anOpenListing()) },
  landing: { path: '/win-a-holiday' },
  category: { path: '/competition-category/food-%26-drink' },
  content: { path: '/frequently-asked-questions' },
  search: { path: '/search?q=ipad', skipAudits: UNLISTED },
  submit: { path: '/add-a-new-competition' },
  join: { path: '/join-today' },
}
/** Of 100. Speed depends on what else the machine does: there the median of some runs counts. */
const DEMANDED = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const RUNS = 5
const FOLDER = inRoot('test-results', 'lighthouse')

type Category = keyof typeof DEMANDED
const categories = Object.keys(DEMANDED) as Category[]

await script(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !(name in PAGES))
  if (unknown)
    throw new Stop(`There is no page "${unknown}": choose from ${Object.keys(PAGES).join(', ')}.`)
  await ensureInstalled()
  await alone(ensureBuilt)
  mkdirSync(FOLDER, { recursive: true })
  const names = Object.keys(PAGES).filter((name) => !wanted.length || wanted.includes(name))
  const looks: [string, Run][] = []
  await withSite(async (site, browserPort) => {
    for (const name of names) looks.push([name, await look(name, site, browserPort)])
  })
  print(looks)
  const shortcomings = looks.flatMap(([name, run]) => shortcomingsOf(name, run))
  note(`\n${shortcomings.join('\n') || 'Nothing is below what is demanded.'}`)
  return shortcomings.length > 0 ? 1 : 0
})

/** Lighthouse is a third of what an installation takes, and only this command needs it. */
async function ensureInstalled() {
  const folder = import.meta.dirname
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return
  say('installing Lighthouse')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run('npm', ['ci', '--prefix', folder, '--ignore-scripts', ...quiet])
  if (code !== 0) throw new Stop('npm could not install Lighthouse (its reason is above).')
}

/** A server with a temporary database, and a browser. */
async function withSite(work: (site: string, browserPort: number) => Promise<void>) {
  await withFolder(async (dataDir) => {
    const [port, browserPort] = [await freePort(), await freePort()]
    const site = `http://localhost:${port}`
    const environment = { PORT: String(port), BASE_URL: site, DATA_DIR: dataDir }
    const server = spawnProgram(['scripts/serve.sh'], { ...environment, LOG_LEVEL: 'warn' })
    const exited = exitOf(server)
    const browser = await chromium.launch({
      executablePath: shellPath(),
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${browserPort}`],
    })
    try {
      await untilAnswer(`${site}/readyz`)
      await work(site, browserPort)
    } finally {
      await browser.close()
      server.kill('SIGTERM')
      await exited.catch(() => {})
    }
  })
}

/** Several runs over a page; of these the one whose speed is the median. */
async function look(name: string, site: string, port: number): Promise<Run> {
  const { default: lighthouse } = await import('lighthouse')
  const { path, skipAudits } = PAGES[name] ?? { path: '/' }
  const output: ('html' | 'json')[] = ['html', 'json']
  const runs: Run[] = []
  while (runs.length < RUNS) {
    const flags = { port, skipAudits, onlyCategories: categories, output }
    const found = await lighthouse(`${site}${path}`, flags)
    if (!found || found.lhr.runtimeError)
      throw new Stop(`Lighthouse could not look at ${path}: ${found?.lhr.runtimeError?.message}`)
    runs.push(found)
  }
  const bySpeed = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const median = bySpeed[Math.floor(RUNS / 2)] as Run
  const [html = '', json = ''] = median.report
  writeFileSync(`${FOLDER}/${name}.html`, html)
  writeFileSync(`${FOLDER}/${name}.json`, json)
  return median
}

function scoreOf({ lhr }: Run, category: Category) {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100)
}

function print(looks: readonly [string, Run][]) {
  const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  printTable(
    `Lighthouse on a phone, the median of ${RUNS} runs`,
    ['page', ...categories, 'FCP', 'LCP', 'TBT', 'CLS'],
    looks.map(([name, run]) => [
      name,
      ...categories.map((category) => scoreOf(run, category)),
      ...[...figures, 'cumulative-layout-shift'].map(
        (audit) => run.lhr.audits[audit]?.displayValue ?? '–',
      ),
    ]),
  )
}

/** What a page lacks, and which audits say so. */
function shortcomingsOf(name: string, run: Run) {
  const { audits, categories: found } = run.lhr
  return categories
    .filter((category) => scoreOf(run, category) < DEMANDED[category])
    .map((category) => {
      const failed = (found[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id)
      return `${name}: ${category} is ${scoreOf(run, category)}, not ${DEMANDED[category]}: ${failed.join(', ')}`
    })
}
