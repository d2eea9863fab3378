import { pictureSources } from '#app/lib/browser/picture-sources.ts'

/**
 * A content picture in the variant the screen needs, tinted while it loads. `sizes` is its
 * displayed width; `priority` is for the largest picture of the first screen, `eager` for pictures
 * that a script brings into view.
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
  /** The intrinsic width, to reserve the space. */
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
