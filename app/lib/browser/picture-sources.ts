/** With 1x and 2x of phones, cards and the large picture of a page; the server makes no others. */
const WIDTHS = [320, 640, 1024]
/** For browsers that know no srcset. */
const PLAIN_WIDTH = 640

type PictureSources = { src: string; srcSet?: string }

/**
 * Where a browser finds a local picture in the size it needs (docs/decisions/0009). Any other
 * address, such as that of a file that is just being chosen, stays as it is.
 */
export function pictureSources(src: string): PictureSources {
  if (!/^\/(media|images)\//.test(src)) return { src }
  const variant = (width: number) => `/_ipx/w_${width},f_webp${src}`
  return {
    src: variant(PLAIN_WIDTH),
    srcSet: WIDTHS.map((width) => `${variant(width)} ${width}w`).join(', '),
  }
}
