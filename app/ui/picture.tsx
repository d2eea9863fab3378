import { pictureSources } from '#app/lib/browser/picture-sources.ts'

type Props = {
  src: string
  width: number
  height: number
  sizes?: string
  /** In pixels: what a screen of high density needs where this picture is shown. */
  widest?: number
  priority?: boolean
  eager?: boolean
  className?: string
}

/** `priority` is for the largest picture of the first screen, `eager` for those a script shows. */
export function Picture({
  src,
  sizes = '100vw',
  widest,
  priority = false,
  eager = priority,
  ...box
}: Props) {
  return (
    <img
      {...box}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : undefined}
      sizes={sizes}
      {...pictureSources(src, widest)}
    />
  )
}
