import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * A file of the project by its path from the root. Upwards, because the code that asks runs from
 * the sources and from the build in build/server.
 */
export function findUpwards(name: string, folder = import.meta.dirname): string {
  const file = path.join(folder, name)
  const parent = path.dirname(folder)
  if (existsSync(file) || parent === folder) return file
  return findUpwards(name, parent)
}
