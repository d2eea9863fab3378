export function Picture({
  src,
  width,
  height,
  className,
}: {
  src: string
  width: number
  height: number
  sizes?: string
  className?: string
}) {
  return <img src={src} alt="" width={width} height={height} className={className} />
}
