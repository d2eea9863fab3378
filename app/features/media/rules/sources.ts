import { isMediaName } from './pictures.ts'

export type Source = { stored: string } | { file: string }

const OWN_PICTURE = /^\/images(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\.(?:webp|avif|jpe?g|png|gif)$/
const PATH_MAX = 200

/** Nothing is decoded or joined: any other form is refused. */
export function toSource(path: string): Source | undefined {
  if (path.length > PATH_MAX) return undefined
  const stored = path.replace(/^\/media\//, '')
  if (stored !== path) return isMediaName(stored) ? { stored } : undefined
  return OWN_PICTURE.test(path) ? { file: path } : undefined
}
