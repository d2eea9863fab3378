// npm run upgrade-rehearsal   tries the newest packages that the site is built on, and the minor before each, one
// at a time in a copy of the last commit: install, build, every journey. Prints a table, and changes nothing here.
// npm run upgrade-rehearsal -- vite e2e/search.spec.ts …   tries only that package, and walks only these journeys.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say, script, secondsSince } from './lib/project.mjs'
import { run } from './lib/run.mjs'

/** Packages that only work in the same version. */
const GROUPS = [
  ['react', 'react-dom'],
  ['react-router', '@react-router/dev', '@react-router/node'],
  ['vite'],
  ['hono'],
]

/** The newest version that all of a group have, and the newest of an earlier minor. @param {string[]} group */
async function versionsOf(group) {
  const published = async (/** @type {string} */ name) =>
    JSON.parse((await run('npm', ['view', name, 'versions', '--json'], { capture: true })).output)
  const [first, ...others] = await Promise.all(group.map(published))
  const [newest = '', ...older] = /** @type {string[]} */ (first)
    .filter((version) => /^[\d.]+$/.test(version) && others.every((all) => all.includes(version)))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const minor = newest.replace(/\d+$/, '')
  return [newest, ...older.filter((version) => !version.startsWith(minor)).slice(0, 1)]
}

await script(async () => {
  const wanted = process.argv.slice(2)
  const specs = wanted.filter((name) => name.endsWith('.spec.ts')).join(' ')
  const chosen = GROUPS.filter((group) => group.some((name) => wanted.includes(name)))
  const folder = mkdtempSync(join(tmpdir(), 'competitions-upgrade-'))
  const succeeds = async (/** @type {string} */ command) =>
    (await run('sh', ['-c', `cd '${folder}' && ${command}`], { withTools: false })).code === 0
  const table = []
  try {
    await succeeds(`git clone -q '${root}' . && npm run build`)
    for (const group of chosen.length > 0 ? chosen : GROUPS)
      for (const version of await versionsOf(group)) {
        const startedAt = performance.now()
        const names = group.map((name) => `${name}@${version}`).join(' ')
        say(names)
        await succeeds('git checkout -q package.json package-lock.json')
        const installed = await succeeds(`npm install --ignore-scripts --save-exact ${names}`)
        const built = installed && (await succeeds('npm run build'))
        const passed = built && (await succeeds(`npx playwright test ${specs}`))
        table.push({ names, installed, built, passed, took: secondsSince(startedAt) })
      }
    return table.every(({ passed }) => passed) ? 0 : 1
  } finally {
    console.table(table)
    rmSync(folder, { recursive: true, force: true })
  }
})
