import type { Motif } from '../scene.ts'
import { inAir } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, ring, star } from '../shapes.ts'
import { bow } from './occasions.ts'

const die = (
  x: number,
  y: number,
  turn: number,
  fill: string,
  dots: string,
  pips: readonly (readonly [number, number])[],
): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    fade(0.2, rect(-92, -88, 200, 200, '#10131f', 36)),
    rect(-100, -100, 200, 200, fill, 36),
    pips.map(([px, py]) => circle(px, py, 19, dots)).join(''),
  )

const dice = inAir(({ k }) => {
  return (
    die(370, 260, -14, k.light, k.b, [
      [-52, -52],
      [52, -52],
      [0, 0],
      [-52, 52],
      [52, 52],
    ]) +
    die(590, 370, 16, k.b, k.light, [
      [-50, -50],
      [0, 0],
      [50, 50],
    ])
  )
})

const horseshoe = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 556, 170, 14, k.ink)) +
    line('M370 480Q260 100 480 100T590 480', '#10131f33', 84) +
    line('M366 470Q256 96 480 96T594 470', k.gold, 80) +
    line('M366 470Q256 96 480 96T594 470', '#b9831f', 14) +
    [
      [352, 400],
      [336, 300],
      [356, 200],
      [608, 400],
      [624, 300],
      [604, 200],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 9, '#7a5310'))
      .join('') +
    bow(480, 500, 0.9, k.b, k.bDark) +
    group(
      'translate(480 330)',
      ...[0, 90, 180, 270].map((angle) =>
        group(
          `rotate(${angle})`,
          path('M0 0Q-60 -30 -40 -66Q-16 -86 0 -56Q16 -86 40 -66Q60 -30 0 0z', k.leaf),
        ),
      ),
      line('M0 0Q20 50 10 90', k.leafDark, 9),
    ),
)

const cards = inAir(({ k }) => {
  const card = (turn: number, fill: string): string =>
    group(
      `rotate(${turn} 480 560)`,
      fade(0.2, rect(404, 152, 180, 260, '#10131f', 20)),
      rect(394, 144, 180, 260, k.light, 20),
      fill === 'heart'
        ? path('M484 340q-100 -70 -54 -120q34 -24 54 14q20 -38 54 -14q46 50 -54 120z', '#c4372d')
        : fill === 'diamond'
          ? path('M484 190l64 84 -64 84 -64 -84z', '#c4372d')
          : circle(440, 200, 22, k.ink) +
            circle(418, 236, 22, k.ink) +
            circle(462, 236, 22, k.ink) +
            path('M440 220l16 56h-32z', k.ink),
    )
  return (
    card(-30, 'club') +
    card(-2, 'diamond') +
    card(25, 'heart') +
    star(240, 180, 24, k.gold) +
    star(740, 160, 30, k.gold)
  )
})

const lotto = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 556, 200, 16, k.ink)) +
    path('M380 480H580L620 550H340z', k.groundDark) +
    fade(0.35, circle(480, 290, 210, k.light)) +
    ring(480, 290, 210, k.light, 12) +
    [
      [400, 400],
      [470, 430],
      [550, 400],
      [360, 330],
      [440, 350],
      [520, 346],
      [600, 330],
      [420, 240],
      [540, 220],
      [480, 160],
    ]
      .map(([x = 0, y = 0], index) => {
        const fill = [k.b, k.gold, k.sea, k.leaf, k.bLight][index % 5] ?? k.b
        return (
          circle(x, y, 42, fill) +
          circle(x, y, 23, k.light) +
          fade(0.4, circle(x - 16, y - 20, 9, '#ffffff'))
        )
      })
      .join('') +
    line('M340 170A190 190 0 0 1 420 110', '#ffffff', 14),
)

export const chance: Record<string, Motif> = { dice, horseshoe, cards, lotto }
