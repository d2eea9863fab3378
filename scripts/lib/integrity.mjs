import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the `integrity` of each script and style sheet by its path on the site.
 * @param {string} folder served at /assets
 * @param {string[]} names of its files
 */
export function integrityOf(folder, names) {
  const files = names.filter((name) => /\.(js|css)$/.test(name))
  return Object.fromEntries(
    files.map((name) => [`/assets/${name}`, `sha384-${hashOf(join(folder, name))}`]),
  )
}

/** @param {string} file */
const hashOf = (file) => createHash('sha384').update(readFileSync(file)).digest('base64')
