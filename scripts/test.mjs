// npm test: installs what is missing, then runs every check and every test.
// npm test -- lint unit   runs only the named steps; npm run test:sweep those that npm test leaves out;
// npm test -- all   runs both.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { journeyFiles } from './lib/journeys.mjs'
import { prepare } from './lib/prepare.mjs'
import { inRoot, say, script, secondsSince, Stop } from './lib/project.mjs'
import { readPlaywright, readResults, readVitest } from './lib/results.mjs'
import { run, stopOnSignals } from './lib/run.mjs'
import { ensureEngines, ensureServers, ensureSystemTools } from './lib/system.mjs'
import { ownTempFolder } from './lib/temp-folder.mjs'
import { END_WITH_PARENT } from './lib/tethered.mjs'

const unitReport = inRoot('test-results', 'unit.json')
const e2eReport = inRoot('test-results', 'e2e.json')
const sweepReport = inRoot('test-results', 'sweep.json')
const pagesReport = inRoot('test-results', 'pages.json')
const enginesReport = inRoot('test-results', 'engines.json')

/** @typedef {{ problems: string[], output?: string, passed?: number, flaky?: string[] }} Outcome */

/** @type {Record<string, () => Promise<Outcome>>} */
const steps = {
  tools: () => ours(ensureSystemTools),
  types: () =>
    afterTypegen(['tsc', '--noEmit', '--checkers', '1'], ['tsc', '--noEmit', '-p', 'app/sw']),
  lint: () => afterTypegen(['oxlint']),
  format: () => all(['oxfmt', '--check']),
  unused: () => all(['knip']),
  build: () => all([process.execPath, 'scripts/build.mjs']),
  unit: () => vitest(unitReport),
  databases: () => vitest(unitReport, { env: { TEST_EVERY_DATABASE: '1' } }),
  e2e: () => browserTests(journeyFiles({ daily: true }), e2eReport),
  journeys: () => browserTests(journeyFiles({ daily: false }), e2eReport),
  pages: async () => {
    const outcome = await browserTests(['--config', 'e2e/sweep/playwright.config.ts'], pagesReport)
    if (outcome.problems.length === 0) noteSweep(outcome.passed ?? 0)
    return outcome
  },
  engines: async () => {
    const { problems } = await ours(ensureEngines)
    if (problems.length > 0) return { problems }
    return browserTests(['--config', 'e2e/engines/playwright.config.ts'], enginesReport)
  },
  sweep: async () => {
    const { problems } = await ours(ensureServers)
    if (problems.length > 0) return { problems }
    return vitest(sweepReport, { args: ['--config', 'vitest.sweep.config.ts'] })
  },
}

/** Left out of `npm test`: they go through everything, or need other browsers and servers. */
const sweeping = ['databases', 'journeys', 'pages', 'engines', 'sweep']

/** Done two at a time, the longest first: each leaves a core idle for a part of its time. */
const independent = ['build', 'lint', 'types', 'unused', 'format']

/** @type {Set<string>} */
const failed = new Set()

/** Commands in turn, until one fails. @param {string[][]} commands @returns {Promise<Outcome>} */
async function all(...commands) {
  let output = ''
  for (const [command = '', ...args] of commands) {
    const done = await run(command, args, { capture: true })
    output += done.output
    if (done.code !== 0)
      return { output, problems: [`${[basename(command), ...args].join(' ')} failed`] }
  }
  return { output, problems: [] }
}

/** @type {Promise<Outcome> | undefined} */
let typegen

/** Writes the types of the routes first, once. @param {string[][]} commands */
async function afterTypegen(...commands) {
  typegen ??= all(['react-router', 'typegen'])
  const generated = await typegen
  return generated.problems.length > 0 ? generated : all(...commands)
}

/** @param {string} report @param {{ args?: string[], env?: Record<string, string> }} [options] @returns {Promise<Outcome>} */
async function vitest(report, { args = [], env = {} } = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', ...reporters, ...args], {
    env: { NODE_ENV: 'test', ...env },
  })
  return tests(readResults(report, readVitest, code, 'vitest'))
}

/** @param {string[]} args @param {string} report @returns {Promise<Outcome>} */
async function browserTests(args, report) {
  if (failed.has('build')) return { problems: ['not run: there is no build'] }
  // Playwright sets FORCE_COLOR for its workers, and Node warns of the two together.
  const env = { NODE_ENV: 'test', NO_COLOR: undefined, TMPDIR: ownTempFolder() }
  const { code } = await run('playwright', ['test', ...args], { env })
  return tests(readResults(report, readPlaywright, code, 'playwright'))
}

/** The accessibility statement says when every page was last tested. @param {number} count of its tests */
function noteSweep(count) {
  const axe = JSON.parse(readFileSync(inRoot('node_modules', 'axe-core', 'package.json'), 'utf8'))
  const day = new Date().toISOString().slice(0, 10)
  const note = JSON.stringify({ day, tests: count, axe: axe.version }, undefined, 2)
  writeFileSync(inRoot('content', 'last-sweep.json'), `${note}\n`)
}

/** Our own work: a `Stop` is its failure. @param {() => Promise<void>} work @returns {Promise<Outcome>} */
async function ours(work) {
  try {
    await work()
    return { problems: [] }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { problems: [error.message] }
  }
}

/** A skipped test proves nothing: here it counts as failed. @param {import('./lib/results.mjs').Results} results @returns {Outcome} */
const tests = ({ passed, failed: names, skipped, flaky = [] }) => ({
  passed,
  flaky,
  problems: [...names, ...skipped.map((name) => `skipped: ${name}`)],
})

/** However this run ends, killed too, so does all that it has started. */
function endWithParent() {
  const options = process.env.NODE_OPTIONS ?? ''
  process.env.NODE_OPTIONS = `${options} ${END_WITH_PARENT}`.trim()
}

/** @type {Map<string, { outcome: Outcome, took: string }>} */
const done = new Map()

/** @param {string} name */
async function doStep(name) {
  const startedAt = performance.now()
  const outcome = (await steps[name]?.()) ?? { problems: [] }
  if (outcome.problems.length > 0) failed.add(name)
  done.set(name, { outcome, took: secondsSince(startedAt) })
  return outcome
}

/** Does steps two at a time, and shows the whole output of each when it ends. @param {string[]} names */
async function doIndependent(names) {
  const doNext = async () => {
    for (let name = names.shift(); name; name = names.shift()) {
      const { output = '' } = await doStep(name)
      console.log(`\n── ${name}\n${output}`.trimEnd())
    }
  }
  await Promise.all([doNext(), doNext()])
}

await script(async () => {
  const startedAt = performance.now()
  const wanted = process.argv.slice(2)
  const choices = [...Object.keys(steps), 'all']
  const unknown = wanted.find((name) => !choices.includes(name))
  if (unknown) throw new Stop(`There is no step "${unknown}": choose from ${choices.join(', ')}.`)
  await prepare({ build: false })
  stopOnSignals()
  endWithParent()
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })

  const isWanted = (/** @type {string} */ name) =>
    wanted.length === 0 ? !sweeping.includes(name) : wanted.includes(name) || wanted.includes('all')
  const names = Object.keys(steps)
    .filter(isWanted)
    // All of it, and more.
    .filter((name, _, all) => name !== 'unit' || !all.includes('databases'))
  for (const name of names) {
    if (done.has(name)) continue
    if (independent.includes(name)) {
      await doIndependent(independent.filter((other) => names.includes(other)))
      continue
    }
    console.log(`\n── ${name}`)
    await doStep(name)
  }

  /** @type {string[]} */
  const summary = []
  let passed = 0
  let problems = 0
  for (const name of names) {
    const { outcome, took } = done.get(name) ?? { outcome: { problems: [] }, took: '' }
    passed += outcome.passed ?? 0
    problems += outcome.problems.length
    const mark = outcome.problems.length > 0 ? 'FAILED' : 'ok'
    const count = outcome.passed === undefined ? '' : `, ${outcome.passed} passed`
    summary.push(`${mark.padEnd(7)} ${name.padEnd(8)} ${took}${count}`)
    summary.push(...outcome.problems.map((problem) => `          ${problem}`))
    summary.push(
      ...(outcome.flaky ?? []).map((name) => `          passed at the second try: ${name}`),
    )
  }
  console.log(`\n── summary\n${summary.join('\n')}\n`)
  say(`all steps took ${secondsSince(startedAt)}\n`)
  console.log(`${passed} passed, ${problems} failed`)
  return problems > 0 ? 1 : 0
})
