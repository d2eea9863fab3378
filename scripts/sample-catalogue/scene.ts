import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat } from './shapes.ts'

/** What a motif is given to draw with: its colours and its own run of chance. */
export type Brush = {
  k: Palette
  random: Random
}

export type Motif = {
  /** On a surface, floating before a backdrop, or a whole landscape of its own. */
  setting: 'table' | 'air' | 'outdoors'
  draw(brush: Brush): string
}

export const onTable = (draw: Motif['draw']): Motif => ({ setting: 'table', draw })
export const inAir = (draw: Motif['draw']): Motif => ({ setting: 'air', draw })
export const outdoors = (draw: Motif['draw']): Motif => ({ setting: 'outdoors', draw })

const width = 960
const height = 600

type Backdrop = (brush: Brush) => string

const disc: Backdrop = ({ k, random }) =>
  circle(480, random.between(270, 310), random.between(225, 255), k.tone)

const arch: Backdrop = ({ k }) =>
  path('M250 600V300a230 230 0 0 1 460 0V600z', k.tone) +
  fade(0.5, path('M310 600V310a170 170 0 0 1 340 0V600z', k.bottom))

const blobs: Backdrop = ({ k, random }) => {
  const x = random.between(180, 260)
  return (
    path(
      `M${x} 130C${x + 160} -10 ${x + 420} 60 ${x + 520} 190S${x + 480} 520 ${x + 250} 520 ${x - 130} 330 ${x} 130z`,
      k.tone,
    ) +
    circle(x - 60, 120, 34, k.tone) +
    circle(x + 590, 420, 22, k.tone)
  )
}

const rays: Backdrop = ({ k }) =>
  fade(
    0.55,
    repeat(12, (index) =>
      group(`rotate(${index * 30} 480 320)`, path('M480 320L420 -420H540z', k.tone)),
    ),
  )

const dots: Backdrop = ({ k, random }) => {
  const gap = random.pick([60, 72, 84])
  return repeat(Math.ceil(height / gap) + 1, (row) =>
    repeat(Math.ceil(width / gap) + 1, (column) =>
      circle(column * gap + (row % 2) * (gap / 2), row * gap, gap * 0.11, k.tone),
    ),
  )
}

const stripes: Backdrop = ({ k }) =>
  fade(
    0.6,
    repeat(9, (index) =>
      path(`M${index * 170 - 320} 600L${index * 170 + 40} 0h70L${index * 170 - 250} 600z`, k.tone),
    ),
  )

const panels: Backdrop = ({ k, random }) => {
  const tall = random.between(70, 110)
  return (
    rect(120, tall, 200, 600, k.tone, 100) +
    rect(380, tall - 40, 200, 640, k.tone, 100) +
    rect(640, tall + 20, 200, 600, k.tone, 100)
  )
}

const waves: Backdrop = ({ k }) =>
  repeat(6, (row) => {
    const y = 50 + row * 95
    return line(`M-40 ${y}${repeat(9, () => 'q60 -46 120 0t120 0')}`, k.tone, 12)
  })

const backdrops: [Backdrop, ...Backdrop[]] = [disc, arch, blobs, rays, dots, stripes, panels, waves]

function tableTop({ k, random }: Brush): string {
  const curved = random.chance(0.4)
  const edge = curved ? 'M0 470Q480 425 960 470V600H0z' : 'M0 450H960V600H0z'
  const front = curved ? 'M0 486Q480 441 960 486V600H0z' : 'M0 464H960V600H0z'
  return path(edge, k.groundLight) + path(front, k.ground)
}

export function cloud(x: number, y: number, scale: number, fill: string): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-90, -8, 180, 36, fill, 18),
    ellipse(-30, -14, 42, 36, fill),
    ellipse(28, -8, 48, 30, fill),
  )
}

function sky(brush: Brush): string {
  const { k, random } = brush
  const x = random.between(220, 740)
  const y = random.between(110, 200)
  const sun = random.pick(['low', 'high', 'hazy'] as const)
  const disc =
    sun === 'hazy'
      ? fade(0.35, circle(x, y, 130, k.light)) + circle(x, y, 74, k.light)
      : circle(
          x,
          sun === 'low' ? y + 90 : y,
          sun === 'low' ? 92 : 60,
          sun === 'low' ? k.gold : k.light,
        )
  return (
    disc +
    fade(0.75, cloud(random.between(90, 320), random.between(70, 150), 0.9, k.light)) +
    fade(0.6, cloud(random.between(640, 860), random.between(120, 220), 0.7, k.light))
  )
}

function setting(motif: Motif, brush: Brush, calm: boolean): string {
  if (motif.setting === 'outdoors') {
    return sky(brush)
  }
  const backdrop = calm ? disc : brush.random.pick(backdrops)
  return backdrop(brush) + (motif.setting === 'table' ? tableTop(brush) : '')
}

/** The whole picture; a calm one has a plain backdrop and more room around its subject. */
export function compose(motif: Motif, brush: Brush, calm: boolean): string {
  const { k, random } = brush
  const behind = setting(motif, brush, calm)
  const mirrored = random.chance(0.5) ? 'translate(960 0) scale(-1 1) ' : ''
  const size = calm ? 0.82 : random.between(0.94, 1.06)
  const centred =
    motif.setting === 'outdoors'
      ? ''
      : `translate(480 ${calm ? 330 : 310}) scale(${size}) translate(-480 -310)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="background" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${k.top}"/><stop offset="1" stop-color="${k.bottom}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#background)"/>
${behind}${group(`${mirrored}${centred}`, motif.draw(brush))}
</svg>`
}
