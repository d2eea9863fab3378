import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { retainOldAssets, listAssets, putBackOldAssets, serverModules } from './assets.mjs'
import { integrityOf } from './integrity.mjs'
import { precompress } from './precompress.mjs'
import { inRoot, pinnedNode, root, say, secondsSince, Stop } from './project.mjs'
import { run } from './run.mjs'

const { NODE_OPTIONS = '' } = process.env
const stampPath = inRoot('build', '.build-stamp')
const sources = [
  'app',
  'content',
  'public',
  'server',
  'react-router.config.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/lib/build.mjs',
  'scripts/lib/integrity.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/vite',
  'scripts/worker',
]

/** Whether what is in build/ was made from exactly these sources. */
export const isBuilt = () => readStamp().hash === hashSources()

/** Builds the site into build/ unless what is there was made from exactly these sources. */
export async function ensureBuilt() {
  const hash = hashSources()
  const previous = readStamp()
  if (previous.hash === hash) return
  if (root.includes('#'))
    throw new Stop(
      `The site cannot be built in ${root}: Vite takes # for the end of a path. Rename the folder, or move it.`,
    )
  say('building the site')
  const startedAt = performance.now()
  rmSync(stampPath, { force: true })
  retainOldAssets(previous.assets)
  retainOldAssets(previous.modules ?? [], serverModules)
  const { code, output } = await run('react-router', ['build'], {
    // Room for young objects: collecting them would take a tenth of the time.
    env: { NODE_ENV: 'production', NODE_OPTIONS: `${NODE_OPTIONS} --max-semi-space-size=64` },
    capture: true,
  })
  if (code !== 0) {
    console.error(output)
    throw new Stop('The site could not be built: mend the error above and try again.')
  }
  const client = inRoot('build', 'client')
  await Promise.all([bundleWorker(), precompress(client)])
  await precompress(client)
  const assets = listAssets()
  const modules = listAssets(serverModules)
  writeIntegrity(assets)
  putBackOldAssets(Date.now())
  putBackOldAssets(Date.now(), serverModules)
  writeFileSync(stampPath, JSON.stringify({ hash, assets, modules }))
  say(`site built in ${secondsSince(startedAt)}`)
}

/** After the site: what it keeps for reading offline are the files that were just built. */
async function bundleWorker() {
  const args = ['scripts/worker/build-worker.ts']
  const { code, output } = await run(pinnedNode(), args, { capture: true })
  if (code === 0) return
  console.error(output)
  throw new Stop('The service worker could not be built: mend the error above and try again.')
}

/** Read by app/lib/security/integrity.server.ts. @param {string[]} assets */
function writeIntegrity(assets) {
  const integrity = integrityOf(inRoot('build', 'client', 'assets'), assets)
  writeFileSync(inRoot('build', 'server', 'integrity.json'), JSON.stringify(integrity))
}

/** Content, not times: a fresh clone has new times on old files. */
function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort()
}

/** @returns {{ hash: string, assets: string[], modules?: string[] }} */
function readStamp() {
  try {
    const stamp = JSON.parse(readFileSync(stampPath, 'utf8'))
    return existsSync(inRoot('build', 'server', 'main.js')) ? stamp : { ...stamp, hash: '' }
  } catch {
    return { hash: '', assets: [] }
  }
}
