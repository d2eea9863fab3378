import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { adoptNode, projectOfNode, writeNodeProject } from './pinned-node.mjs'
import { inRoot, pinnedNode, say, secondsSince, Stop } from './project.mjs'
import { run } from './run.mjs'

const stampPath = inRoot('node_modules', '.install-stamp')
const platform = `${process.platform}-${process.arch}`

const readLocked = () => readFileSync(inRoot('package-lock.json'), 'utf8')
/** @param {string} locked the packages wanted */
const stampOf = (locked) => `${platform} ${createHash('sha256').update(locked).digest('hex')}`

/** Whether exactly the packages of package-lock.json are here. */
export const isInstalled = () =>
  readIfThere(stampPath) === stampOf(readLocked()) && existsSync(pinnedNode())

/** Installs the packages of package-lock.json unless exactly these are here already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const locked = readLocked()
  const wanted = stampOf(locked)
  const lock = JSON.parse(locked)
  if (isFromHere(readIfThere(stampPath)) && installedByHand(lock)) {
    writeFileSync(stampPath, wanted)
    return
  }
  const first = !existsSync(inRoot('node_modules'))
  say(first ? 'installing packages (first start only, about a minute)' : 'updating packages')
  const startedAt = performance.now()
  await installAll(lock)
  pinnedNode()
  writeFileSync(stampPath, wanted)
  say(`packages installed in ${secondsSince(startedAt)}`)
}

/** @param {Parameters<typeof projectOfNode>[0]} lock */
async function installAll(lock) {
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const folder = writeNodeProject(projectOfNode(lock, allowScripts))
  const installed = await Promise.all([
    // include=dev because the build needs them under NODE_ENV=production. Only `node` may run its
    // script: otherwise npm compiles packages with a binding.gyp, prebuilt or not.
    npm('ci', '--ignore-scripts', '--include=dev'),
    npm('ci', '--prefix', folder),
  ])
  if (installed.every(Boolean)) {
    adoptNode()
    // Makes node_modules/.bin/node, which npm left out while Node was missing.
    if (await npm('rebuild', 'node', '--ignore-scripts')) return
  }
  throw new Stop(
    'npm could not install the packages (its reason is above): check the internet connection and the free disk space, then try again.',
  )
}

/**
 * Without loglevel=error npm warns that the machine's Node is older than the packages want: they run
 * on the pinned one.
 * @param {...string} args @returns whether npm succeeded
 */
async function npm(...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  return (await run('npm', [...args, ...quiet], { withTools: false })).code === 0
}

/** @param {string} stamp */
const isFromHere = (stamp) => stamp === '' || stamp.startsWith(`${platform} `)

/**
 * Whether someone ran `npm ci` or `npm install` themselves: npm writes its hidden lockfile last,
 * so one that names every package wanted is a whole installation.
 * @param {Parameters<typeof projectOfNode>[0]} lock
 */
function installedByHand(lock) {
  const hidden = readIfThere(inRoot('node_modules', '.package-lock.json'))
  if (hidden === '' || !existsSync(inRoot('node_modules', '.bin', 'node'))) return false
  const installed = JSON.parse(hidden).packages
  return Object.entries(lock.packages).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
