import { pictureSources } from '#app/lib/browser/picture-sources.ts'

/**
 * A content picture in the size the screen needs, tinted until it is there. `sizes` says how wide
 * it is shown; `priority` is for the largest of the first screen; what lies near it the browser
 * finds by itself, `eager` is for what comes into view by script.
 */
export function Picture({
  src,
  width,
  height,
  sizes = '100vw',
  alt = '',
  priority = false,
  eager = priority,
  className = '',
}: {
  src: string
  /** Of the picture itself, so that its place is kept free. */
  width: number
  height: number
  sizes?: string
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
      decoding={priority ? 'sync' : 'async'}
      sizes={sizes}
      {...pictureSources(src)}
      className={`bg-tint bg-linear-to-br from-tint to-line ${className}`}
    />
  )
}
