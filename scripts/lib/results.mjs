// Reads the JSON reports of Vitest and Playwright into one shape.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.mjs'

/** @typedef {{ passed: number, failed: string[], skipped: string[], flaky?: string[] }} Results names of what failed, was skipped, or passed at the second try only */

/**
 * @param {string} path of the report; a run that wrote none has no results
 * @param {(report: any) => Results} read
 * @param {number} code the runner's exit code: one that failed without a failed test still failed
 * @param {string} runner
 * @returns {Results}
 */
export function readResults(path, read, code, runner) {
  const results = existsSync(path)
    ? read(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: [], skipped: [] }
  if (code !== 0 && results.failed.length === 0) results.failed.push(`${runner} itself (see above)`)
  return results
}

/** @param {any} report @returns {Results} */
export function readVitest(report) {
  /** @type {Results} */
  const results = { passed: 0, failed: [], skipped: [] }
  for (const file of report.testResults) {
    const before = results.failed.length
    const name = relative(root, file.name)
    for (const { status, fullName } of file.assertionResults) {
      count(results, status, `${name}: ${fullName}`)
    }
    // A file that could not be loaded has no tests at all.
    if (file.status === 'failed' && results.failed.length === before) results.failed.push(name)
  }
  return results
}

/** @type {Record<string, string>} */
const playwrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'passed' }

/** @param {any} report @returns {Results} */
export function readPlaywright(report) {
  /** @type {Results} */
  const results = { passed: 0, failed: [], skipped: [] }
  /** @type {string[]} */
  const flaky = []
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? /** @type {any[]} */ ([])) {
      for (const test of spec.tests) {
        const status = playwrightStatus[test.status] ?? 'skipped'
        const name = `${spec.file}: ${spec.title}`
        count(results, status, name)
        if (test.status === 'flaky') flaky.push(name)
      }
    }
    suite.suites?.forEach(visit)
  }
  report.suites.forEach(visit)
  return { ...results, flaky }
}

/** @param {Results} results @param {string} status @param {string} name */
function count(results, status, name) {
  if (status === 'passed') results.passed += 1
  else if (status === 'failed') results.failed.push(name)
  else results.skipped.push(name)
}
