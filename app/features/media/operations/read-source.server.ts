import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { IMAGE_LIMITS } from '../rules/pictures.ts'
import type { Source } from '../rules/sources.ts'
import { fetchFromStore } from '../store-failure.ts'
import type { MediaStore } from '../store/folder.server.ts'

export type Sources = {
  media: MediaStore
  /** Has the folder `images` of the address /images/x.webp. */
  publicDir: string
}

/** Identifies a picture's content across restarts; undefined for a missing or removed one. */
export async function identityOf(
  source: Source,
  { media, publicDir }: Sources,
): Promise<string | undefined> {
  if ('stored' in source)
    return (await media.allowsCopies(source.stored)) ? source.stored : undefined
  const found = await stat(path.join(publicDir, source.file)).catch(() => undefined)
  return found?.isFile() ? `${source.file} ${found.size} ${found.mtimeMs}` : undefined
}

/** @throws Problem `unavailable` when the store fails. */
export async function readSource(
  source: Source,
  { media, publicDir }: Sources,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if ('file' in source) return readFile(path.join(publicDir, source.file))
  return fetchFromStore(async () => {
    const image = await media.read(source.stored)
    if (!image) return undefined
    if (image.size > IMAGE_LIMITS.bytes) throw new Error(`${source.stored} is too large.`)
    return new Uint8Array(await new Response(image.stream()).arrayBuffer())
  })
}
