import { existsSync } from 'node:fs'
import path from 'node:path'

/** Finds a file or folder of the project from the sources, from build/server and from its chunks alike. */
export function findUpwards(name: string, folder = import.meta.dirname): string {
  const file = path.join(folder, name)
  const parent = path.dirname(folder)
  if (existsSync(file) || parent === folder) return file
  return findUpwards(name, parent)
}
