import { open, mkdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Operator } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FORMATS, type Format } from './formats.ts'
import { countForExport, listForExport, type ExportedListing } from './list-rows.server.ts'

const WRITTEN_AT_ONCE = 64 * 1024

export type ExportResult = {
  written: number
  pictures: number
  /** Listings written without their picture, because the store does not have it. */
  withoutPicture: number
}

/** `part` is the fraction written, from 0 to 1. */
export type ExportReport = { progress?: (part: number, rows: number) => void }

/** Creates a complete file or none, with pictures in `list-images/` beside it. @throws Problem */
export async function exportFile(
  db: Db,
  media: MediaStore,
  _operator: Operator,
  { file }: { file: string },
  report: ExportReport = {},
): Promise<ExportResult> {
  const format = formatOf(file)
  const total = await countForExport(db)
  const temporary = `${file}.${process.pid}.tmp`
  const output = await open(temporary, 'w').catch((error: unknown) => {
    throw new Problem('invalid', `The file cannot be written: ${(error as Error).message}.`)
  })
  try {
    const result = await writeAll(output, format, withPictures(db, media, file), report, total)
    await output.sync()
    await output.close()
    await rename(temporary, file)
    return result
  } catch (error) {
    await output.close()
    await rm(temporary, { force: true })
    throw error
  }
}

function formatOf(file: string): Format {
  const ending = path.extname(file).toLowerCase()
  if (ending !== '.csv' && ending !== '.json') {
    throw new Problem('invalid', 'The name of the file must end in .csv or .json.')
  }
  return FORMATS[ending]
}

type Exported = { row: ExportedListing['row']; picture: 'copied' | 'missing' | 'none' }

async function* withPictures(db: Db, media: MediaStore, file: string): AsyncGenerator<Exported> {
  const folder = `${path.basename(file, path.extname(file))}-images`
  const target = path.join(path.dirname(file), folder)
  for await (const { row, imageName } of listForExport(db)) {
    if (imageName === null) yield { row, picture: 'none' }
    else if (await copyPicture(media, imageName, target)) {
      yield { row: { ...row, image: `${folder}/${imageName}` }, picture: 'copied' }
    } else yield { row, picture: 'missing' }
  }
}

/** Names are content hashes, so a complete file of an earlier export is the same picture. */
async function copyPicture(media: MediaStore, name: string, folder: string) {
  const image = await media.read(name)
  if (!image) return false
  const target = path.join(folder, name)
  const copied = await stat(target).catch(() => undefined)
  if (copied?.size === image.size) return true
  await mkdir(folder, { recursive: true })
  const output = await open(target, 'w')
  try {
    for await (const bytes of image.stream()) await output.write(bytes)
  } finally {
    await output.close()
  }
  return true
}

async function writeAll(
  output: FileHandle,
  format: Format,
  listings: AsyncIterable<Exported>,
  { progress }: ExportReport,
  total: number,
): Promise<ExportResult> {
  const result = { written: 0, pictures: 0, withoutPicture: 0 }
  let text = format.head
  for await (const { row, picture } of listings) {
    text += format.row(row, result.written)
    result.written += 1
    if (picture === 'copied') result.pictures += 1
    if (picture === 'missing') result.withoutPicture += 1
    if (text.length < WRITTEN_AT_ONCE) continue
    await output.write(text)
    text = ''
    progress?.(result.written / total, result.written)
  }
  await output.write(text + format.tail)
  return result
}
