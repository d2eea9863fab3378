import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Operator } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { FORMATS, textOf, countForExport, listForExport, type Format } from './list-rows.server.ts'

export type ExportResult = {
  written: number
  pictures: number
  /** Listings written without their picture, because the store does not have it. */
  withoutPicture: number
}

/** Creates a complete file or none, with pictures in `list-images/` beside it; `part` is from 0 to 1. @throws Problem */
export async function exportFile(
  db: Db,
  media: MediaStore,
  operator: Operator,
  { file }: { file: string },
  { progress }: { progress?: (part: number, rows: number) => void } = {},
): Promise<ExportResult> {
  const format = formatOf(file)
  const total = await countForExport(db)
  const temporary = `${file}.${process.pid}.tmp`
  const output = await open(temporary, 'w').catch((error: unknown) => {
    throw new Problem('invalid', `The file cannot be written: ${(error as Error).message}.`)
  })
  const result: ExportResult = { written: 0, pictures: 0, withoutPicture: 0 }
  const rows = withPictures({ db, media, operator }, file, (count) => {
    result[count] += 1
    if (count === 'written') progress?.(result.written / total, result.written)
  })
  try {
    await pipeline(textStream(textOf(format, rows)), output.createWriteStream({ flush: true }))
    await rename(temporary, file)
    return result
  } catch (error) {
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

async function* withPictures(
  { db, media, operator }: { db: Db; media: MediaStore; operator: Operator },
  file: string,
  count: (what: keyof ExportResult) => void,
) {
  const folder = `${path.basename(file, path.extname(file))}-images`
  const target = path.join(path.dirname(file), folder)
  for await (const { row, imageName } of listForExport(db, operator)) {
    const isCopied = imageName !== null && (await copyPicture(media, imageName, target))
    if (imageName !== null) count(isCopied ? 'pictures' : 'withoutPicture')
    yield { row: isCopied ? { ...row, image: `${folder}/${imageName}` } : row }
    count('written')
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
  await writeFile(target, image.stream())
  return true
}
