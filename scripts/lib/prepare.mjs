import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { stopNoMore, stopOnSignals } from './run.mjs'

/** Makes the folder ready: packages installed, and with `build` the site built. @param {{ build: boolean }} what */
export async function prepare({ build }) {
  stopOnSignals()
  await alone(async () => {
    await ensureInstalled()
    if (build) await ensureBuilt()
  })
  stopNoMore()
}
