import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
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

/** @returns the names and texts of the last two entries. */
export function describeContents(contents: Omit<Manifest, 'format' | 'version'>) {
  const manifest = JSON.stringify({ format: FORMAT, version: VERSION, ...contents })
  return { [MANIFEST]: manifest, [MANIFEST_SUM]: sumLine(manifest) }
}

function sumLine(manifest: string) {
  return `${createHash('sha256').update(manifest).digest('hex')}  ${MANIFEST}\n`
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
  const texts = new Map<string, string>()
  try {
    await visitEntries(file, signal, async ({ header: { name, size, type }, body }) => {
      assertBelongs(name, size, type)
      if (name === MANIFEST || name === MANIFEST_SUM) texts.set(name, await text(body))
      else files.push({ name, size, sha256: await sha256Of(body) })
    })
    const manifest = texts.get(MANIFEST) ?? ''
    if (texts.get(MANIFEST_SUM) !== sumLine(manifest)) throw new Problem('invalid', DAMAGED)
    return parseManifest(JSON.parse(manifest), files)
  } catch (error) {
    throw refusalOf(error, file)
  }
}

function assertBelongs(name: string, size: number, type: string | undefined) {
  const isDatabase = Object.values<string>(DATABASE).includes(name)
  const isOther = name === MANIFEST || name === MANIFEST_SUM || pictureOf(name) !== undefined
  // Names of unknown origin must not send control characters to a terminal.
  const printable = name.replaceAll(/[^\u0020-\u007E]/g, '?')
  if (type !== 'file' || !(isDatabase || isOther))
    throw new Problem('invalid', `The archive holds “${printable}”, which no backup has.`)
  if (isOther && size > MAX_BYTES_IN_MEMORY)
    throw new Problem('invalid', `“${printable}” in the archive is too large.`)
}

async function sha256Of(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

function parseManifest(json: unknown, found: FileSum[]) {
  if (Version.parse(json).version > VERSION) throw new Problem('invalid', NEWER_BACKUP)
  const manifest = ManifestShape.parse(json)
  const [database, ...pictures] = found
  if (
    database?.name !== DATABASE[manifest.database.dialect] ||
    !pictures.every(({ name }) => pictureOf(name)) ||
    !isDeepStrictEqual(found, manifest.files)
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
