import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Problem } from './problem.ts'
import { HOUR_MS } from '../time/durations.ts'

/** What a form sent: the last value of each field, and its file if one was chosen. */
export type SentForm = {
  values: Record<string, string>
  /** In the folder for temporary files, until the work with the form is done. */
  file: SentFile | undefined
  /** Why it cannot be taken; `values` has what could be read, so that nothing typed is lost. */
  fault: Problem | undefined
}
export type SentFile = { path: string; name: string; bytes: number }

export type FileField = {
  name: string
  maxBytes: number
  /** What to say when it is larger. */
  tooLarge: string
  /** What to say when a file was chosen that has no bytes. */
  empty: string
  /** False: what is sent is read past and nothing of it is stored. */
  keep: boolean
  /** Who sends it: of one sender only so many files may be on their way at once. */
  sender?: string | undefined
}

/** Of all that is typed into one form. */
const FIELDS_MAX_BYTES = 64 * 1024
const FIELDS_MAX = 200
/** As if assigned, but for names such as `__proto__`. */
const PLAIN = { enumerable: true, configurable: true, writable: true }
const AT_ONCE_MAX = 2
const BUSY = 'Your other pictures are still on their way. Please try again in a moment.'
/** Longer than any upload may take. */
const LEFT_AFTER_MS = HOUR_MS
const UNREADABLE = 'The form could not be read. Please send it once more.'
const NO_FORM = 'Only the form of this page can be sent here.'
const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i

/**
 * Reads a form as it comes in, and lends it to `work`. A file goes straight to the disk, never
 * into memory, and is gone when the work is done, however it ends.
 * @throws Problem when what was sent is no form at all.
 */
export async function withSentForm<Result>(
  request: Request,
  fileField: FileField | undefined,
  work: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  const temporary = path.join(tmpdir(), `competitions-${randomBytes(12).toString('hex')}.upload`)
  const leave = acquireUploadSlot(fileField?.keep ? fileField.sender : undefined)
  try {
    return await work(await readForm(request, fileField, temporary))
  } finally {
    leave()
    await rm(temporary, { force: true })
  }
}

/** Of this process, by sender: the disk holds what is on its way. */
const onTheirWay = new Map<string, number>()

/** @throws Problem 'too-many' when the sender has as many files on their way as they may. */
function acquireUploadSlot(sender: string | undefined): () => void {
  if (sender === undefined) return () => {}
  const before = onTheirWay.get(sender) ?? 0
  if (before >= AT_ONCE_MAX) throw new Problem('too-many', BUSY, undefined, { retryAfter: 10 })
  onTheirWay.set(sender, before + 1)
  return () => {
    const left = (onTheirWay.get(sender) ?? 1) - 1
    if (left > 0) onTheirWay.set(sender, left)
    else onTheirWay.delete(sender)
  }
}

/** Files that a process left behind that was killed while they came in. */
export async function removeOldUploads(now: Date) {
  for (const name of await readdir(tmpdir())) {
    if (!/^competitions-[0-9a-f]{24}\.upload$/.test(name)) continue
    const file = path.join(tmpdir(), name)
    const found = await stat(file).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > LEFT_AFTER_MS) await rm(file, { force: true })
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
  if (!request.body) return { values, file: undefined, fault: undefined }
  const writing: Promise<SentFile | undefined>[] = []
  const open: BusboyFileStream[] = []
  const parser = toParser(type, fileField)
  let cut = false
  let [count, bytes] = [0, 0]
  parser.on('field', (name, value, nameCut, valueCut) => {
    count += 1
    bytes += name.length + value.length
    // No form of ours comes near: whatever is behind was not read.
    if (nameCut || valueCut || count >= FIELDS_MAX || bytes > FIELDS_MAX_BYTES) cut = true
    else Object.defineProperty(values, name, { ...PLAIN, value })
  })
  parser.on('file', (name, stream, fileName) => {
    const wanted = fileField?.keep === true && name === fileField.name && writing.length === 0
    if (!wanted) return void stream.resume()
    const stored = store(stream, fileName, temporary)
    writing.push(stored)
    open.push(stream)
    // A disk that is full ends the reading too: else the parser would wait for ever.
    stored.catch((error: Error) => parser.destroy(error))
  })
  const [parsed] = await Promise.allSettled([
    pipeline(Readable.fromWeb(request.body as never), parser),
  ])
  // Who breaks off leaves a file open that the parser does not end.
  if (parsed.status === 'rejected') for (const stream of open) stream.destroy(toError(parsed))
  const [stored] = await Promise.allSettled(writing)
  const file = stored?.status === 'fulfilled' ? stored.value : undefined
  const failed = [stored, parsed].find((part) => part?.status === 'rejected')
  return { values, file, fault: faultOf(failed?.reason, cut, file, fileField) }
}

function toError({ reason }: PromiseRejectedResult) {
  return reason instanceof Error ? reason : new Error(String(reason))
}

function faultOf(
  reason: unknown,
  cut: boolean,
  file: SentFile | undefined,
  fileField: FileField | undefined,
): Problem | undefined {
  // A full disk is not the sender's fault.
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

/** One byte more than is allowed is read of a file, so that too large can be told from just right. */
function toParser(type: string, fileField: FileField | undefined) {
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

/** A file field in which nothing was chosen is sent as an empty file without a name. */
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
