import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream } from '@fastify/busboy'
import { Problem } from './problem.ts'
import { countPlaces } from '#app/lib/async/limit-concurrency.ts'
import { HOUR_MS } from '../time/durations.ts'

/** The last value of each field; of `lists`, all. */
export type SentForm = {
  values: Record<string, string>
  file: SentFile | undefined
  /** Why the form is refused; `values` has the fields read so far, so that no typing is lost. */
  problem: Problem | undefined
}
export type SentFile = { path: string; name: string; bytes: number }

export type FileField = {
  name: string
  maxBytes: number
  /** Names of fields with several values, which are joined with commas. */
  lists?: readonly string[]
  tooLarge: string
  empty: string
  /** False discards the file without storing it. */
  accepted: boolean
  sender?: string | undefined
}

const FIELDS_MAX_BYTES = 64 * 1024
const FIELDS_MAX = 200
/** Defines an own property, also for names such as `__proto__`. */
const PLAIN = { enumerable: true, configurable: true, writable: true }
const AT_ONCE_MAX = 2
const BUSY = 'Your other pictures are still on their way. Please try again in a moment.'
const ABANDONED_AFTER_MS = HOUR_MS
const UNREADABLE = 'The form could not be read. Please send it again.'
const NO_FORM = 'Only the form of this page can be sent here.'
const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i

/**
 * Parses a form as it streams in: a file goes straight to disk and is removed after `work`.
 * @throws Problem when the body is not a form.
 */
export async function withSentForm<Result>(
  request: Request,
  fileField: FileField | undefined,
  work: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  const temporary = path.join(tmpdir(), `competitions-${randomBytes(12).toString('hex')}.upload`)
  const leave = acquireUploadSlot(fileField?.accepted ? fileField.sender : undefined)
  try {
    return await work(await readForm(request, fileField, temporary))
  } finally {
    leave()
    await rm(temporary, { force: true })
  }
}

/** By sender, in this process: they bound the disk space used. */
const uploadsInFlight = countPlaces()

/** @throws Problem 'too-many' when the sender is at the limit of uploads. */
function acquireUploadSlot(sender: string | undefined): () => void {
  if (sender === undefined) return () => {}
  if (uploadsInFlight.of(sender) >= AT_ONCE_MAX)
    throw new Problem('too-many', BUSY, undefined, { retryAfter: 10 })
  uploadsInFlight.take(sender)
  return () => uploadsInFlight.leave(sender)
}

/** Removes uploads left behind by a process that was killed. */
export async function removeOldUploads(now: Date) {
  for (const name of await readdir(tmpdir())) {
    if (!/^competitions-[0-9a-f]{24}\.upload$/.test(name)) continue
    const file = path.join(tmpdir(), name)
    const found = await stat(file).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true })
  }
}

async function readForm(
  request: Request,
  fileField: FileField | undefined,
  temporary: string,
): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!FORM_TYPE.test(type)) throw new Problem('unsupported-media-type', NO_FORM)
  const values: Record<string, string> = {}
  if (!request.body) return { values, file: undefined, problem: undefined }
  const writing: Promise<SentFile | undefined>[] = []
  const open: BusboyFileStream[] = []
  const parser = await toParser(type, fileField)
  let cut = false
  let [count, bytes] = [0, 0]
  const joined = (name: string, value: string) =>
    fileField?.lists?.includes(name) && values[name] ? `${values[name]}, ${value}` : value
  parser.on('field', (name, value, nameCut, valueCut) => {
    count += 1
    bytes += name.length + value.length
    if (nameCut || valueCut || count >= FIELDS_MAX || bytes > FIELDS_MAX_BYTES) cut = true
    else Object.defineProperty(values, name, { ...PLAIN, value: joined(name, value) })
  })
  parser.on('file', (name, stream, fileName) => {
    const wanted = fileField?.accepted === true && name === fileField.name && writing.length === 0
    if (!wanted) return void stream.resume()
    const stored = store(stream, fileName, temporary)
    writing.push(stored)
    open.push(stream)
    // A full disk must end the parsing too, or the parser would wait for ever.
    stored.catch((error: Error) => parser.destroy(error))
  })
  const [parsed] = await Promise.allSettled([
    pipeline(Readable.fromWeb(request.body as never), parser),
  ])
  // After a disconnect the parser leaves the file stream open.
  if (parsed.status === 'rejected') for (const stream of open) stream.destroy(toError(parsed))
  const [stored] = await Promise.allSettled(writing)
  const file = stored?.status === 'fulfilled' ? stored.value : undefined
  const failed = [stored, parsed].find((part) => part?.status === 'rejected')
  return { values, file, problem: problemOf(failed?.reason, cut, file, fileField) }
}

function toError({ reason }: PromiseRejectedResult) {
  return reason instanceof Error ? reason : new Error(String(reason))
}

function problemOf(
  reason: unknown,
  cut: boolean,
  file: SentFile | undefined,
  fileField: FileField | undefined,
): Problem | undefined {
  // Not the sender's fault.
  if (isDiskFailure(reason)) throw reason
  if (reason instanceof Problem) return reason
  if (reason !== undefined) return new Problem('invalid', UNREADABLE)
  if (cut) return new Problem('too-large', 'That is more than this form can take.')
  if (!file || !fileField) return undefined
  const { name, maxBytes, empty, tooLarge } = fileField
  if (file.bytes === 0) return new Problem('invalid', empty, { [name]: empty })
  if (file.bytes > maxBytes) return new Problem('too-large', tooLarge, { [name]: tooLarge })
  return undefined
}

/** Reads one byte over the limit, so that a file that is too large differs from one that just fits. */
async function toParser(type: string, fileField: FileField | undefined) {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldSize: FIELDS_MAX_BYTES,
        fields: FIELDS_MAX,
        parts: FIELDS_MAX + 2,
        files: 2,
        fileSize: (fileField?.maxBytes ?? 0) + 1,
        headerPairs: 20,
      },
    })
  } catch {
    throw new Problem('invalid', UNREADABLE)
  }
}

/** A browser sends a file field without a chosen file as an empty file without a name. */
async function store(
  stream: BusboyFileStream,
  name: string,
  temporary: string,
): Promise<SentFile | undefined> {
  const output = createWriteStream(temporary, { flags: 'wx', mode: 0o600 })
  await pipeline(stream, output)
  if (output.bytesWritten === 0 && !name) return undefined
  return { path: temporary, name, bytes: output.bytesWritten }
}

function isDiskFailure(reason: unknown): reason is Error {
  return (
    reason instanceof Error &&
    'code' in reason &&
    ['ENOSPC', 'ENOENT', 'EACCES', 'EROFS', 'EMFILE', 'ENFILE', 'EIO', 'EDQUOT'].includes(
      String(reason.code),
    )
  )
}
