// Pages that were opened before a deploy still ask for the hashed files of the build before:
// those stay served for a week after the build that replaced them. So do the server's modules, which
// a server that still runs the build before may load on first use.
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './project.mjs'

const week = 7 * 24 * 60 * 60 * 1000
// `kept` is outside of build/, which React Router removes before it builds.
const folders = {
  served: inRoot('build', 'client', 'assets'),
  kept: inRoot('.setup', 'old-assets'),
}
export const serverModules = {
  served: inRoot('build', 'server'),
  kept: inRoot('.setup', 'old-modules'),
}

/** Names of all files in the served assets folder. */
export const listAssets = ({ served } = folders) => namesIn(served)

/**
 * Copies the served assets aside; those `current` until now start their week now.
 * A failed build leaves them there for the next one.
 * @param {string[]} current
 */
export function retainOldAssets(current, { served, kept } = folders) {
  if (!existsSync(served)) return
  cpSync(served, kept, { recursive: true, preserveTimestamps: true })
  const now = new Date()
  for (const name of current) {
    if (existsSync(join(kept, name))) utimesSync(join(kept, name), now, now)
  }
}

/** Puts back what the new build no longer has and is younger than a week. @param {number} now */
export function putBackOldAssets(now, { served, kept } = folders) {
  for (const name of namesIn(kept)) {
    const young = now - statSync(join(kept, name)).mtimeMs < week
    if (young && !existsSync(join(served, name))) {
      cpSync(join(kept, name), join(served, name), { preserveTimestamps: true })
    }
  }
  rmSync(kept, { recursive: true, force: true })
}

/** @param {string} folder */
function namesIn(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile())
}
