/** Small SVG builders; every function returns markup. */

const round = (value: number): number => Math.round(value * 10) / 10

export function rect(x: number, y: number, w: number, h: number, fill: string, rx = 0): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${rx}" fill="${fill}"/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`
}

export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  ellipse(cx, cy, r, r, fill)

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function ring(cx: number, cy: number, r: number, stroke: string, width: number): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}

export const group = (transform: string, ...parts: string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

export const fade = (opacity: number, ...parts: string[]): string =>
  `<g opacity="${opacity}">${parts.join('')}</g>`

let clips = 0

/** The parts, cut off outside the given outline. */
export function clip(outline: string, ...parts: string[]): string {
  clips += 1
  return `<clipPath id="clip${clips}">${outline}</clipPath><g clip-path="url(#clip${clips})">${parts.join('')}</g>`
}

/** One part for each step from 0 up to, not including, `count`. */
export const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** A soft shadow where something stands on the ground. */
export const shadow = (cx: number, cy: number, rx: number): string =>
  fade(0.2, ellipse(cx, cy, rx, Math.min(18, rx * 0.11), '#10131f'))

export function star(cx: number, cy: number, r: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? r : r * 0.45
    const angle = (Math.PI * index) / 5 - Math.PI / 2
    return `${round(cx + radius * Math.cos(angle))},${round(cy + radius * Math.sin(angle))}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}
