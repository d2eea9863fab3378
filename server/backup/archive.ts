import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from 'modern-tar'
import { z } from 'zod'
import { isMediaName } from '#app/features/media/rules/pictures.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Raise it when an older version of the site could not restore what a newer one writes. */
const VERSION = 1
const FORMAT = 'competitions-ireland-backup'
export const DATABASE = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const
const MANIFEST = 'manifest.json'
/** In the format of `sha256sum -c`. */
const MANIFEST_SUM = 'manifest.sha256'
/** The manifest of a million pictures, and each picture: they are read into memory. */
const MAX_BYTES_IN_MEMORY = 160 * 1024 * 1024

const Version = z.object({ format: z.literal(FORMAT), version: z.int() })
const ManifestShape = Version.extend({
  createdAt: z.iso.datetime(),
  database: z.object({ dialect: z.enum(['sqlite', 'postgres']), migrations: z.array(z.string()) }),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof ManifestShape>
export type FileSum = Manifest['files'][number]

export const NEWER_BACKUP =
  'The backup was made by a newer version of the site. Update the site, then restore.'
const DAMAGED = 'The file is not a backup of this site, or it is damaged.'

/** @returns the last two entries. */
export function describeContents(contents: Omit<Manifest, 'format' | 'version'>): File[] {
  const manifest = JSON.stringify({ format: FORMAT, version: VERSION, ...contents })
  return [new File([manifest], MANIFEST), new File([sumLine(manifest)], MANIFEST_SUM)]
}

const sumLine = (manifest: string) => `${hash('sha256', manifest)}  ${MANIFEST}\n`

export function isDatabase(entry: string) {
  return entry === DATABASE.sqlite || entry === DATABASE.postgres
}

/** @returns the picture's name, undefined for other entries. */
export function pictureOf(entry: string): string | undefined {
  const name = entry.replace(/^media\//, '')
  return name !== entry && isMediaName(name) ? name : undefined
}

/** Calls `visit` with each entry in turn, which must read or cancel its body. */
export async function visitEntries(
  file: string,
  signal: AbortSignal,
  visit: (entry: ParsedTarEntry) => Promise<unknown>,
) {
  const input = createReadStream(file, { highWaterMark: 256 * 1024 })
  const bytes = Readable.toWeb(input) as unknown as ReadableStream<Uint8Array>
  for await (const entry of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
    signal.throwIfAborted()
    await visit(entry)
  }
}

/**
 * Reads everything once.
 * @throws Problem unless it is a whole, undamaged backup that this version understands.
 */
export async function checkArchive(file: string, signal: AbortSignal): Promise<Manifest> {
  const files: FileSum[] = []
  const texts = { [MANIFEST]: '', [MANIFEST_SUM]: '' }
  try {
    await visitEntries(file, signal, async ({ header, body }) => {
      const { name, size } = header
      assertBelongs(header)
      if (name === MANIFEST || name === MANIFEST_SUM) texts[name] = await text(body)
      else {
        const sum = createHash('sha256')
        for await (const chunk of body) sum.update(chunk)
        files.push({ name, size, sha256: sum.digest('hex') })
      }
    })
    const manifest = texts[MANIFEST]
    if (texts[MANIFEST_SUM] !== sumLine(manifest)) throw new Problem('invalid', DAMAGED)
    return parseManifest(JSON.parse(manifest), files)
  } catch (error) {
    throw refusalOf(error, file)
  }
}

function assertBelongs({ name, size, type }: TarHeader) {
  const isRead = name === MANIFEST || name === MANIFEST_SUM || pictureOf(name) !== undefined
  // Names of unknown origin must not send control characters to a terminal.
  const printable = name.replaceAll(/[^\u0020-\u007E]/g, '?')
  if (type !== 'file' || !(isRead || isDatabase(name)))
    throw new Problem('invalid', `The archive holds “${printable}”, which no backup has.`)
  if (isRead && size > MAX_BYTES_IN_MEMORY)
    throw new Problem('invalid', `“${printable}” in the archive is too large.`)
}

function parseManifest(json: unknown, [database, ...pictures]: FileSum[]) {
  if (Version.parse(json).version > VERSION) throw new Problem('invalid', NEWER_BACKUP)
  const manifest = ManifestShape.parse(json)
  if (
    database?.name !== DATABASE[manifest.database.dialect] ||
    !pictures.every(({ name }) => pictureOf(name)) ||
    !isDeepStrictEqual([database, ...pictures], manifest.files)
  )
    throw new Problem('invalid', 'The archive does not hold what its list of contents says.')
  return manifest
}

function refusalOf(error: unknown, file: string) {
  if (error instanceof Problem || !(error instanceof Error)) return error
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Problem('invalid', `There is no file ${file}.`)
  if (syscall) return new Problem('invalid', `The file cannot be read: ${message}.`)
  if (!message.includes('truncated')) return new Problem('invalid', DAMAGED)
  return new Problem('invalid', 'The file is cut off: it is not a whole backup.')
}
