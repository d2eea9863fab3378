/**
 * All the variants that the server makes, from a card at 1x to the large picture of a page at 2x.
 */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536]
/** For browsers without srcset. */
const PLAIN_WIDTH = 640

type PictureSources = { src: string; srcSet?: string }

/**
 * Returns the sources of a local picture in each width (docs/decisions/0009). Any other address,
 * such as a file being chosen, is returned unchanged.
 */
export function pictureSources(src: string): PictureSources {
  if (!/^\/(media|images)\//.test(src)) return { src }
  const variant = (width: number) => `/_ipx/w_${width},f_webp${src}`
  return {
    src: variant(PLAIN_WIDTH),
    srcSet: WIDTHS.map((width) => `${variant(width)} ${width}w`).join(', '),
  }
}
