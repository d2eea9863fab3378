import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the path of a project file, searching upwards: the caller runs from the sources or from
 * the build in build/server.
 */
export function findUpwards(name: string, folder = import.meta.dirname): string {
  const file = path.join(folder, name)
  const parent = path.dirname(folder)
  if (existsSync(file) || parent === folder) return file
  return findUpwards(name, parent)
}
