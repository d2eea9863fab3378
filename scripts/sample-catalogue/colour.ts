type Rgb = [number, number, number]

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The colour that lies `share` of the way from one hex colour to another. */
export function mix(from: string, to: string, share: number): string {
  const start = parse(from)
  const end = parse(to)
  const channels = start.map((channel, index) =>
    Math.round(channel + ((end[index] ?? 0) - channel) * share),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export const darken = (hex: string, share: number): string => mix(hex, '#12131f', share)
export const lighten = (hex: string, share: number): string => mix(hex, '#ffffff', share)
