// npm test: installs what is missing, then runs every check and every test.
// npm test -- lint unit   runs only the named steps.
import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { alone } from './lib/lock.mjs'
import { prepare } from './lib/prepare.mjs'
import { inRoot, say, script, secondsSince, Stop } from './lib/project.mjs'
import { readPlaywright, readResults, readVitest } from './lib/results.mjs'
import { run, stopOnSignals } from './lib/run.mjs'
import { ensureEngines, ensureSystemTools } from './lib/system.mjs'

const unitReport = inRoot('test-results', 'unit.json')
const e2eReport = inRoot('test-results', 'e2e.json')
const enginesReport = inRoot('test-results', 'engines.json')

/** @typedef {{ problems: string[], passed?: number, flaky?: string[] }} Outcome */

/** @type {Record<string, () => Promise<Outcome>>} */
const steps = {
  tools: () => ours(ensureSystemTools),
  types: () =>
    all(['react-router', 'typegen'], ['tsc', '--noEmit'], ['tsc', '--noEmit', '-p', 'app/sw']),
  lint: () => all(['oxlint']),
  format: () => all(['oxfmt', '--check']),
  unused: () => all(['knip']),
  build: () => ours(() => alone(ensureBuilt)),
  unit: async () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
    const { code } = await run('vitest', ['run', ...reporters], { env: { NODE_ENV: 'test' } })
    return tests(readResults(unitReport, readVitest, code, 'vitest'))
  },
  e2e: () => browserTests([], e2eReport),
  engines: async () => {
    const { problems } = await ours(ensureEngines)
    if (problems.length > 0) return { problems }
    return browserTests(['--config', 'e2e/engines/playwright.config.ts'], enginesReport)
  },
}

/** @type {Set<string>} */
const failed = new Set()

/** Commands in turn, until one fails. @param {string[][]} commands @returns {Promise<Outcome>} */
async function all(...commands) {
  for (const [command = '', ...args] of commands) {
    const { code } = await run(command, args)
    if (code !== 0) return { problems: [`${command} failed`] }
  }
  return { problems: [] }
}

/** @param {string[]} args @param {string} report @returns {Promise<Outcome>} */
async function browserTests(args, report) {
  if (failed.has('build')) return { problems: ['not run: there is no build'] }
  // Playwright sets FORCE_COLOR for its workers, and Node warns of the two together.
  const env = { NODE_ENV: 'test', NO_COLOR: undefined }
  const { code } = await run('playwright', ['test', ...args], { env })
  return tests(readResults(report, readPlaywright, code, 'playwright'))
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

await script(async () => {
  const startedAt = performance.now()
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !(name in steps))
  if (unknown)
    throw new Stop(`There is no step "${unknown}": choose from ${Object.keys(steps).join(', ')}.`)
  await prepare({ build: false })
  stopOnSignals()
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })

  /** @type {string[]} */
  const summary = []
  let passed = 0
  let problems = 0
  for (const [name, step] of Object.entries(steps)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n── ${name}`)
    const stepStartedAt = performance.now()
    const outcome = await step()
    if (outcome.problems.length > 0) failed.add(name)
    passed += outcome.passed ?? 0
    problems += outcome.problems.length
    const mark = outcome.problems.length > 0 ? 'FAILED' : 'ok'
    const count = outcome.passed === undefined ? '' : `, ${outcome.passed} passed`
    summary.push(`${mark.padEnd(7)} ${name.padEnd(8)} ${secondsSince(stepStartedAt)}${count}`)
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
