import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import { isMediaName } from '#app/features/media/rules/pictures.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

export type SentPicture = {
  /** Of a picture that came along just now. */
  file?: { path: string } | undefined
  /** Of one that came along before, when something else was wrong. */
  imageName?: unknown
}

/**
 * Stores the picture that came with a form, or finds the one that came before.
 * @returns its name; null where there is none.
 * @throws Problem with a sentence about the field 'image'.
 */
export async function storeListingPicture(
  media: MediaStore,
  { file, imageName }: SentPicture,
): Promise<string | null> {
  if (file) {
    return storeImage(media, file.path).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
      throw new Problem('invalid', error.message, { image: error.message })
    })
  }
  if (typeof imageName !== 'string' || !isMediaName(imageName)) return null
  return (await media.has(imageName)) ? imageName : null
}
