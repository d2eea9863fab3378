import type { Motif } from '../scene.ts'
import { inAir, onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

const brick = (x: number, y: number, studs: number, fill: string): string =>
  repeat(studs, (index) => rect(x + 14 + index * 50, y - 14, 26, 18, fill, 4)) +
  rect(x, y, studs * 50, 56, fill, 6) +
  fade(0.18, rect(x, y + 44, studs * 50, 12, '#10131f', 6))

const blocks = onTable(({ k, random }) => {
  const colours: [string, ...string[]] = [k.b, k.gold, k.sea, k.leaf, k.light, k.a]
  const rows = [
    [250, 434, 4],
    [460, 434, 5],
    [330, 374, 3],
    [490, 374, 3],
    [380, 314, 4],
    [400, 254, 2],
    [510, 254, 2],
    [430, 194, 2],
  ] as const
  const first = Math.floor(random.between(0, 6))
  return (
    shadow(480, 500, 270) +
    rows
      .map(([x, y, studs], index) => brick(x, y, studs, colours[(first + index * 5) % 6] ?? k.b))
      .join('') +
    brick(740, 434, 1, k.gold)
  )
})

const pawn = (x: number, y: number, fill: string): string =>
  ellipse(x, y, 36, 14, fill) +
  path(
    `M${x - 30} ${y - 4}Q${x - 12} ${y - 50} ${x - 14} ${y - 80}H${x + 14}Q${x + 12} ${y - 50} ${x + 30} ${y - 4}z`,
    fill,
  ) +
  circle(x, y - 98, 30, fill)

const edge = (line_: number, at: number) => 310 - line_ * 31 + at * (68 + line_ * 12.4)

const boardgame = onTable(({ k }) => {
  return (
    shadow(480, 506, 320) +
    path('M300 320H660L800 490H160z', k.light) +
    path('M160 490H800V506H160z', k.wood) +
    repeat(20, (index) => {
      const row = Math.floor(index / 5)
      const column = index % 5
      const top = 328 + row * 38
      return path(
        `M${edge(row, column)} ${top}H${edge(row, column + 1) - 6}L${edge(row + 1, column + 1) - 6} ${top + 34}H${edge(row + 1, column)}z`,
        [k.bLight, k.seaLight, k.gold, k.leafLight][(index * 3 + row) % 4] ?? k.b,
      )
    }) +
    pawn(390, 390, k.b) +
    pawn(560, 370, k.sea) +
    pawn(500, 460, k.leafDark) +
    group(
      'translate(680 300) rotate(14)',
      rect(-44, -44, 88, 88, k.light, 16),
      circle(-20, -20, 9, k.b),
      circle(20, 20, 9, k.b),
      circle(0, 0, 9, k.b),
      circle(-20, 20, 9, k.b),
      circle(20, -20, 9, k.b),
    )
  )
})

const dollhouse = onTable(
  ({ k }) =>
    shadow(480, 504, 240) +
    path('M250 220L480 70L710 220z', k.b) +
    rect(580, 90, 44, 90, k.bDark) +
    rect(280, 216, 400, 280, k.light) +
    [
      [300, 236],
      [490, 236],
      [300, 366],
      [490, 366],
    ]
      .map(([x = 0, y = 0], index) =>
        rect(x, y, 170, 112, [k.bLight, k.seaLight, k.gold, k.leafLight][index] ?? k.b, 4),
      )
      .join('') +
    rect(320, 300, 110, 30, k.sea, 8) +
    rect(320, 280, 40, 26, k.light, 8) +
    rect(560, 290, 60, 50, k.woodDark, 4) +
    circle(540, 276, 16, k.gold) +
    rect(330, 430, 100, 10, k.woodDark) +
    line('M344 440v34M416 440v34', k.woodDark, 8) +
    circle(380, 418, 12, k.b) +
    rect(540, 400, 66, 78, k.b, 6) +
    circle(596, 442, 4, k.gold) +
    rect(270, 490, 420, 14, k.woodDark) +
    circle(480, 160, 28, k.gold),
)

const piece = (x: number, y: number, turn: number, fill: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path(
      'M-90 -90H-24Q-44 -130 0 -134Q44 -130 24 -90H90V-24Q130 -44 134 0Q130 44 90 24V90H24Q44 50 0 46Q-44 50 -24 90H-90V24Q-50 44 -46 0Q-50 -44 -90 -24z',
      fill,
    ),
  )

const puzzle = inAir(({ k }) => {
  return (
    fade(0.2, ellipse(480, 540, 230, 16, k.ink)) +
    piece(370, 220, 0, k.b) +
    piece(554, 220, 0, k.gold) +
    piece(370, 404, 0, k.sea) +
    piece(600, 430, 18, k.a)
  )
})

export const toys: Record<string, Motif> = { blocks, boardgame, dollhouse, puzzle }
