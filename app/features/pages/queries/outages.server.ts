import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { parse as parseYaml } from 'yaml'
import { Outages } from '../input.ts'

export const OUTAGES_FILE = 'outages.yaml'

/** Returns what the operator wrote down in DATA_DIR, the latest first; undefined, and logged, if it can't be read. */
export async function readOutages(dataDir: string, log: Pick<Logger, 'warn'>) {
  const file = path.join(dataDir, OUTAGES_FILE)
  try {
    const outages = Outages.parse(parseYaml(await readFile(file, 'utf8')) ?? [])
    return outages.toSorted((a, b) => b.from.localeCompare(a.from))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, `${file} cannot be read`)
    return undefined
  }
}
