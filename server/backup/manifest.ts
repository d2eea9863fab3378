import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DialectName } from '#app/db/client.server.ts'
import { isMediaName } from '#app/features/media/rules/pictures.ts'
import { Problem } from '#app/lib/http/problem.ts'

export const MANIFEST_NAME = 'manifest.json'
/** In the format of `sha256sum -c`. */
export const MANIFEST_SUM_NAME = 'manifest.sha256'
/** Raise it when an older version of the site could not restore what a newer one writes. */
const FORMAT_VERSION = 1
/** A million pictures need less; the manifest is held in memory. */
export const MANIFEST_MAX_BYTES = 160 * 1024 * 1024
/** Pictures are held in memory, one at a time. */
const PICTURE_MAX_BYTES = 64 * 1024 * 1024

const FORMAT = 'competitions-ireland-backup'
const DATABASE_NAMES = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const
const MEDIA_FOLDER = 'media/'
const NO_BACKUP = 'The file is not a backup of this site, or it is damaged.'

export type FileSum = { name: string; size: number; sha256: string }

const Version = z.looseObject({ format: z.literal(FORMAT), version: z.int() })
const ManifestShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  createdAt: z.iso.datetime(),
  database: z.strictObject({
    dialect: z.enum(['sqlite', 'postgres']),
    migrations: z.array(z.string().max(200)).max(10_000),
  }),
  files: z.array(
    z.strictObject({
      name: z.string().max(100),
      size: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

export type Manifest = z.infer<typeof ManifestShape>

export function makeManifest(
  database: Manifest['database'],
  files: FileSum[],
  now: Date,
): Manifest {
  const createdAt = now.toISOString()
  return { format: FORMAT, version: FORMAT_VERSION, createdAt, database, files }
}

/** @throws Problem when this version does not understand the manifest. */
export function parseManifest(text: string): Manifest {
  const json = parseJson(text)
  const known = Version.safeParse(json)
  if (!known.success) throw new Problem('invalid', NO_BACKUP)
  if (known.data.version > FORMAT_VERSION) throw new Problem('invalid', NEWER_BACKUP_MESSAGE)
  const parsed = ManifestShape.safeParse(json)
  if (!parsed.success || !isWhole(parsed.data)) throw new Problem('invalid', NO_BACKUP)
  return parsed.data
}

export const NEWER_BACKUP_MESSAGE =
  'The backup was made by a newer version of the site. Update the site, then restore.'

export function sumLine(manifest: string): string {
  return `${createHash('sha256').update(manifest).digest('hex')}  ${MANIFEST_NAME}\n`
}

export function databaseEntry(dialect: DialectName): string {
  return DATABASE_NAMES[dialect]
}

export function mediaEntry(name: string): string {
  return `${MEDIA_FOLDER}${name}`
}

export function pictureOf(entry: string): string | undefined {
  const name = entry.slice(MEDIA_FOLDER.length)
  return entry.startsWith(MEDIA_FOLDER) && isMediaName(name) ? name : undefined
}

function isWhole({ database, files }: Manifest) {
  const names = new Set(files.map(({ name }) => name))
  const wanted = databaseEntry(database.dialect)
  return (
    names.size === files.length &&
    names.has(wanted) &&
    files.every(
      ({ name, size }) =>
        name === wanted || (pictureOf(name) !== undefined && size <= PICTURE_MAX_BYTES),
    )
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid', NO_BACKUP)
  }
}
