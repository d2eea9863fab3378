import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectOf } from './lockfile.mjs'
import { inRoot, pinnedNode, say, secondsSince, Stop } from './project.mjs'
import { run } from './run.mjs'

/** Those of the devDependencies that the build imports; the others are half of all packages. */
export const FOR_BUILD =
  /^(vite|tailwindcss|@tailwindcss\/vite|@react-router\/(dev|node)|workbox-[a-z]+)$/

const packagesPath = inRoot('node_modules')
const stampPath = join(packagesPath, '.install-stamp')
const FOR_BUILD_ONLY = ' for the build'
const platform = `${process.platform}-${process.arch}`

const readLocked = () => readFileSync(inRoot('package-lock.json'), 'utf8')
/** @param {string} locked the packages wanted @param {boolean} all */
const stampOf = (locked, all) =>
  `${platform} ${createHash('sha256').update(locked).digest('hex')}${all ? '' : FOR_BUILD_ONLY}`

/** Whether the packages of package-lock.json are here: all, or those to build and run the site. @param {boolean} all */
export function isInstalled(all) {
  const stamp = readIfThere(stampPath)
  const locked = readLocked()
  const isHere = stamp === stampOf(locked, true) || (!all && stamp === stampOf(locked, false))
  return isHere && existsSync(pinnedNode())
}

/** Installs the packages of package-lock.json, as `isInstalled` says, unless exactly these are here. @param {boolean} all */
export async function ensureInstalled(all) {
  if (isInstalled(all)) return
  const locked = readLocked()
  const lock = JSON.parse(locked)
  const stamp = readIfThere(stampPath)
  if (isFromHere(stamp) && installedByHand(lock)) {
    writeFileSync(stampPath, stampOf(locked, true))
    return
  }
  const first = !existsSync(packagesPath)
  // Where all were installed once, all are updated.
  const isWhole = all || (!first && !stamp.endsWith(FOR_BUILD_ONLY))
  const { dependencies, devDependencies } = lock.packages['']
  const others = Object.keys(devDependencies).filter((name) => isWhole || FOR_BUILD.test(name))
  const project = projectOf(lock, [...Object.keys(dependencies), ...others])
  say(first ? 'installing packages (first start only, about half a minute)' : 'updating packages')
  const startedAt = performance.now()
  await installAll(lock, project)
  pinnedNode()
  writeFileSync(stampPath, stampOf(locked, isWhole))
  say(`packages installed in ${secondsSince(startedAt)}`)
}

/**
 * Node's script installs 120 MB: in a project of its own, that happens while npm unpacks the rest. Only it may
 * run: otherwise npm compiles packages with a binding.gyp, prebuilt or not.
 * @param {any} lock @param {ReturnType<typeof projectOf>} project
 */
async function installAll(lock, project) {
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const packages = writeProject('packages', project)
  const node = writeProject('node', projectOf(lock, ['node'], allowScripts))
  const installed = await Promise.all([
    npm('ci', '--ignore-scripts', '--include=dev', '--prefix', packages),
    npm('ci', '--prefix', node),
  ])
  if (!installed.every(Boolean))
    throw new Stop(
      'npm could not install the packages (its reason is above): check the internet connection and the free disk space, then try again.',
    )
  await rm(join(packages, 'node_modules', 'node'), { recursive: true })
  await moveAll(join(packages, 'node_modules'), packagesPath)
  await move(join(node, 'node_modules', 'node'), join(packagesPath, 'node'))
  // npm left it out while Node was missing.
  symlinkSync('../node/bin/node', join(packagesPath, '.bin', 'node'))
  for (const folder of [packages, node]) await rm(folder, { recursive: true })
}

/** The folder itself stays: it may be a volume. @param {string} from @param {string} to */
async function moveAll(from, to) {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(to)) await rm(join(to, name), { recursive: true })
  for (const name of await readdir(from)) await move(join(from, name), join(to, name))
}

/** @param {string} from @param {string} to */
async function move(from, to) {
  await rename(from, to).catch((error) => {
    if (error.code !== 'EXDEV') throw error
    return cp(from, to, { recursive: true, verbatimSymlinks: true })
  })
}

/** Writes a project to an empty folder, and returns the folder. @param {string} name @param {ReturnType<typeof projectOf>} project */
function writeProject(name, { manifest, lock }) {
  const folder = inRoot('.setup', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
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
 * @param {{ packages: Record<string, { version?: string, optional?: boolean }> }} lock
 */
function installedByHand({ packages }) {
  const hidden = readIfThere(join(packagesPath, '.package-lock.json'))
  if (hidden === '' || !existsSync(join(packagesPath, '.bin', 'node'))) return false
  const installed = JSON.parse(hidden).packages
  return Object.entries(packages).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
