import { pictureSources } from '#app/lib/browser/picture-sources.ts'

/** `priority` is for the largest picture of the first screen, `eager` for those a script shows. */
export function Picture({
  src,
  width,
  height,
  sizes = '100vw',
  widest,
  alt = '',
  priority = false,
  eager = priority,
  className,
}: {
  src: string
  width: number
  height: number
  sizes?: string
  /** In pixels: what a screen of high density needs where this picture is shown. */
  widest?: number
  alt?: string
  priority?: boolean
  eager?: boolean
  className?: string
}) {
  return (
    <img
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : undefined}
      sizes={sizes}
      {...pictureSources(src, widest)}
      className={className}
    />
  )
}
