/** From a card at 1x to the large picture of a page at 2x. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536]
/** For browsers without srcset. */
const PLAIN_WIDTH = 640

type PictureSources = { src: string; srcSet?: string }

/** Returns a local picture's variants up to a width in pixels (docs/decisions/0009), or any other address unchanged. */
export function pictureSources(src: string, widest = Infinity): PictureSources {
  if (!/^\/(media|images)\//.test(src)) return { src }
  const variant = (width: number) => `/_ipx/w_${width}${src}`
  return {
    src: variant(PLAIN_WIDTH),
    srcSet: WIDTHS.filter((width) => width <= widest)
      .map((width) => `${variant(width)} ${width}w`)
      .join(),
  }
}
