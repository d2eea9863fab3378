import type { Brush, Motif } from '../scene.ts'
import { inAir, onTable } from '../scene.ts'
import { circle, clip, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

const cameraTint = '#00000038'

/** What a screen shows: a view, tiles or a chart. */
export function screen(
  { k, random }: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
): string {
  const kind = random.pick(['view', 'tiles', 'chart'] as const)
  const glow = rect(x, y, w, h, random.pick([k.seaLight, k.bLight, k.light]), rx)
  if (kind === 'view') {
    return clip(
      rect(x, y, w, h, k.light, rx),
      glow,
      circle(x + w * 0.68, y + h * 0.3, Math.min(w, h) * 0.14, k.gold),
      path(
        `M${x} ${y + h * 0.75}L${x + w * 0.35} ${y + h * 0.4}L${x + w * 0.62} ${y + h * 0.72}L${x + w * 0.8} ${y + h * 0.56}L${x + w} ${y + h * 0.78}V${y + h}H${x}z`,
        k.sea,
      ),
      path(
        `M${x} ${y + h * 0.85}Q${x + w * 0.4} ${y + h * 0.66} ${x + w} ${y + h * 0.9}V${y + h}H${x}z`,
        k.leaf,
      ),
    )
  }
  if (kind === 'tiles') {
    const columns = w > h ? 4 : 3
    const size = w / (columns * 1.5 + 0.5)
    const fills = [k.b, k.gold, k.sea, k.leaf, k.bDark, k.ground]
    const rows = Math.max(1, Math.floor((h - size * 0.5) / (size * 1.5)))
    return (
      glow +
      repeat(rows * columns, (index) =>
        rect(
          x + size * 0.5 + (index % columns) * size * 1.5,
          y + size * 0.6 + Math.floor(index / columns) * size * 1.5,
          size,
          size,
          fills[(index * 5) % 6] ?? k.b,
          size * 0.26,
        ),
      )
    )
  }
  return (
    glow +
    repeat(5, (index) =>
      rect(
        x + w * (0.12 + index * 0.16),
        y + h * (0.75 - ((index * 3) % 5) * 0.1),
        w * 0.1,
        h * (0.13 + ((index * 3) % 5) * 0.1),
        index % 2 ? k.sea : k.b,
        4,
      ),
    ) +
    circle(x + w * 0.24, y + h * 0.2, Math.min(w, h) * 0.1, k.gold)
  )
}

const handset = (brush: Brush, x: number, y: number, turn: number, body: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-98, -196, 208, 400, '#0d1420', 34),
    rect(-104, -200, 208, 400, body, 34),
    screen(brush, -92, -188, 184, 376, 24),
    rect(-30, -178, 60, 14, '#0d1420', 7),
    fade(0.14, path('M-92 -164L60 -188H92V-100L-92 120z', '#ffffff')),
  )

const back = ({ k }: Brush, x: number, y: number, turn: number, body: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-104, -200, 208, 400, body, 34),
    rect(-84, -182, 84, 84, cameraTint, 22),
    circle(-62, -160, 15, k.ink),
    circle(-22, -120, 15, k.ink),
    circle(-22, -160, 8, k.light),
  )

const phone = inAir((brush) => {
  const { k, random } = brush
  const body = random.pick([k.ink, k.light, k.a])
  const rear = random.pick([k.b, k.a, k.gold, k.bLight])
  const pose = random.pick(['pair', 'tilted', 'upright', 'fan'] as const)
  if (pose === 'pair') {
    return back(brush, 580, 300, 12, rear) + handset(brush, 400, 320, -8, body)
  }
  if (pose === 'tilted') {
    return (
      fade(0.2, ellipse(500, 560, 200, 18, k.ink)) +
      handset(brush, 480, 310, random.between(14, 24), body) +
      repeat(3, (index) =>
        circle(690 + index * 40, 150 + index * 60, 26 - index * 6, index % 2 ? k.gold : k.b),
      )
    )
  }
  if (pose === 'fan') {
    return (
      back(brush, 340, 330, -20, rear) +
      back(brush, 620, 330, 20, k.gold) +
      handset(brush, 480, 305, 0, body)
    )
  }
  return (
    fade(0.2, ellipse(480, 540, 180, 16, k.ink)) +
    handset(brush, 480, 310, 0, body) +
    group(
      'translate(650 190)',
      path(
        'M-70 -50H70Q90 -50 90 -30V30Q90 50 70 50H-20L-60 84V50H-70Q-90 50 -90 30V-30Q-90 -50 -70 -50z',
        k.b,
      ),
      circle(-40, 0, 10, k.light),
      circle(0, 0, 10, k.light),
      circle(40, 0, 10, k.light),
    ) +
    group(
      'translate(310 400)',
      circle(0, 0, 52, k.gold),
      path('M0 24q-40 -26 -22 -44q14 -10 22 6q8 -16 22 -6q18 18 -22 44z', k.light),
    )
  )
})

const slate = (brush: Brush, x: number, y: number, turn: number, wide: boolean): string => {
  const w = wide ? 460 : 330
  const h = wide ? 330 : 440
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-w / 2 + 8, -h / 2 + 10, w, h, '#0d142066', 30),
    rect(-w / 2, -h / 2, w, h, brush.k.ink, 30),
    screen(brush, -w / 2 + 20, -h / 2 + 20, w - 40, h - 40, 12),
  )
}

const pencil = (k: Brush['k'], x: number, y: number, turn: number): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-11, -170, 22, 300, k.light, 8),
    rect(-11, -150, 22, 26, k.gold),
    path('M-11 130H11L0 166z', k.wood),
  )

const tablet = inAir((brush) => {
  const { k, random } = brush
  const pose = random.pick(['wide', 'tall', 'stacked', 'drawing'] as const)
  if (pose === 'wide') {
    return slate(brush, 480, 310, random.between(-10, 10), true) + pencil(k, 740, 320, 16)
  }
  if (pose === 'tall') {
    return (
      slate(brush, 470, 310, random.between(6, 14), false) +
      group('translate(700 420)', circle(0, 0, 70, k.gold), path('M-22 -34L40 0L-22 34z', k.ink)) +
      circle(250, 190, 36, k.b)
    )
  }
  if (pose === 'stacked') {
    return (
      group(
        'translate(590 290) rotate(14)',
        rect(-165, -220, 330, 440, k.b, 30),
        circle(0, 0, 40, k.bDark),
      ) + slate(brush, 420, 320, -6, false)
    )
  }
  return (
    slate(brush, 480, 300, 0, true) +
    pencil(k, 650, 330, -40) +
    repeat(4, (index) =>
      circle(350 + index * 50, 510, 20, [k.b, k.gold, k.leaf, k.a][index] ?? k.b),
    )
  )
})

const laptop = onTable((brush) => {
  const { k, random } = brush
  return (
    shadow(480, 500, 340) +
    rect(270, 170, 420, 290, k.ink, 20) +
    screen(brush, 288, 188, 384, 244, 8) +
    path('M200 456H760L790 486Q790 498 770 498H190Q170 498 170 486z', k.shade) +
    path('M410 456H550L540 470H420z', k.ink) +
    rect(170, 482, 620, 16, k.light, 8) +
    (random.chance(0.5)
      ? group(
          'translate(800 440)',
          rect(-34, -44, 68, 84, k.b, 10),
          line('M34 -24q30 0 26 24t-26 18', k.b, 10),
        )
      : group(
          'translate(170 430)',
          rect(-30, 0, 60, 56, k.b, 8),
          path('M0 0Q-60 -40 -30 -110Q0 -60 0 0Q0 -80 40 -100Q50 -40 0 0z', k.leaf),
        ))
  )
})

export const screens: Record<string, Motif> = { phone, tablet, laptop }
