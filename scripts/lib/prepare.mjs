import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { root, Stop } from './project.mjs'
import { stopNoMore, stopOnSignals } from './run.mjs'

/**
 * Makes the folder ready: all packages installed, or with `build` those of the site, and the site built. Writes
 * nothing where it is ready.
 * @param {{ build: boolean }} what
 */
export async function prepare({ build }) {
  if (isInstalled(!build) && (!build || isBuilt())) return
  if (root.includes('#')) throw new Stop(NUMBER_SIGN)
  stopOnSignals()
  try {
    await alone(async () => {
      await ensureInstalled(!build)
      if (build) await ensureBuilt()
    })
  } catch (error) {
    throw isReadOnly(error) ? new Stop(READ_ONLY) : error
  }
  stopNoMore()
}

const READ_ONLY = `${root} cannot be written, and is not ready: run npm run build there as a user who may write to it, then start again.`

/** The bundler takes it for the beginning of a fragment. */
const NUMBER_SIGN = `The site can't be built in ${root}, as there is a # in its path: rename the folder, then start again.`

/** @param {unknown} error */
const isReadOnly = (error) =>
  error instanceof Error &&
  'code' in error &&
  /^(EACCES|EROFS|EPERM|ERR_ACCESS_DENIED)$/.test(String(error.code))
