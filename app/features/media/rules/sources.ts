import { isMediaName } from './pictures.ts'

/** What a variant is made of: a stored picture, or one of the site's own in public/. */
export type Source = { stored: string } | { file: string }

const OWN_PICTURE = /^\/images(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\.(?:webp|avif|jpe?g|png|gif)$/
const PATH_MAX = 200

/**
 * The source of an address's path, exactly as it was sent. Nothing is decoded and nothing put
 * together: what is not of one of the two forms is no source, wherever it would lead.
 */
export function toSource(path: string): Source | undefined {
  if (path.length > PATH_MAX) return undefined
  const stored = path.replace(/^\/media\//, '')
  if (stored !== path) return isMediaName(stored) ? { stored } : undefined
  return OWN_PICTURE.test(path) ? { file: path } : undefined
}
