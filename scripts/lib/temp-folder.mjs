import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory, which every user may write to. */
const MEMORY = '/dev/shm'
/** Three times what the tests fill at most. */
const ROOM_BYTES = 2 ** 32

/**
 * Returns the folder for what tests make and remove by the thousand: in memory where it has room, as
 * new files take a disk's file system a tenth of the tests' processor time.
 * @param {string} [onDisk] the folder elsewhere
 */
export const tempFolder = (onDisk = tmpdir()) => (hasRoom() ? MEMORY : onDisk)

/** Makes a folder for temporary files there, removed when this process exits. */
export function ownTempFolder() {
  const folder = mkdtempSync(join(tempFolder(), 'competitions-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
