import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './project.mjs'

const folder = inRoot('.setup', 'node')
const nodePath = 'node_modules/node'

/** @typedef {{ version?: string, optional?: boolean, dependencies?: Record<string, string> }} LockedPackage */

/**
 * A project with the pinned Node as its only dependency. Its script installs 190 MB, a third of all
 * packages by size: in a separate project, that happens while npm unpacks the rest.
 * The lock holds the same entries; the files of the platform, which the script adds, are in neither lock.
 * @param {{ packages: { [nodePath]: LockedPackage, [path: string]: LockedPackage } }} lock the content of package-lock.json
 * @param {Record<string, boolean>} allowScripts the packages whose scripts npm may run, from package.json
 */
export function projectOfNode({ packages }, allowScripts) {
  const locked = packages[nodePath]
  const needed = Object.keys(locked.dependencies ?? {}).map((name) => `node_modules/${name}`)
  const dependencies = { node: locked.version }
  return {
    manifest: { dependencies, allowScripts },
    lock: {
      lockfileVersion: 3,
      packages: {
        '': { dependencies },
        ...Object.fromEntries([nodePath, ...needed].map((path) => [path, packages[path]])),
      },
    },
  }
}

/** Writes that project to an empty folder, and returns the folder. @param {ReturnType<typeof projectOfNode>} project */
export function writeNodeProject({ manifest, lock }) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}

/** Puts the Node installed there in the place of the one installed without its script. */
export function adoptNode() {
  rmSync(inRoot(nodePath), { recursive: true, force: true })
  renameSync(join(folder, nodePath), inRoot(nodePath))
  rmSync(folder, { recursive: true, force: true })
}
