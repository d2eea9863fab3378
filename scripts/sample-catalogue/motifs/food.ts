import { mix } from '../colour.ts'
import type { Brush, Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

export const crust = '#d9a05b'

const glass = '#f4fbff'

export const steam = (k: Brush['k'], x: number, y: number): string =>
  fade(
    0.7,
    line(
      `M${x - 40} ${y}q-20 -30 0 -56t0 -56M${x} ${y - 10}q-20 -30 0 -56t0 -56M${x + 40} ${y}q-20 -30 0 -56t0 -56`,
      k.light,
      10,
    ),
  )

export const bottle = (x: number, y: number, body: string, label: string, top: string): string =>
  path(
    `M${x - 44} ${y}V${y - 190}Q${x - 44} ${y - 232} ${x - 18} ${y - 252}V${y - 330}H${x + 18}V${y - 252}Q${x + 44} ${y - 232} ${x + 44} ${y - 190}V${y}z`,
    body,
  ) +
  rect(x - 21, y - 346, 42, 60, top, 6) +
  rect(x - 44, y - 160, 88, 100, label) +
  fade(0.3, rect(x - 34, y - 200, 10, 180, '#ffffff', 5))

const coffee = onTable(
  ({ k }) =>
    steam(k, 480, 200) +
    shadow(480, 494, 230) +
    ellipse(480, 474, 220, 26, k.light) +
    ellipse(480, 468, 150, 14, k.shade) +
    line('M620 290q90 -10 84 60t-110 66', k.a, 26) +
    path('M330 240H630Q640 450 540 468H420Q320 450 330 240z', k.a) +
    path('M560 240H630Q640 450 540 468H500Q580 420 560 240z', k.aDark) +
    ellipse(480, 242, 150, 30, k.aLight) +
    ellipse(480, 244, 130, 22, '#5b3420') +
    path('M480 262q-60 -14 -40 -26t40 4q20 -16 40 -4t-40 26z', '#e8c79a') +
    group(
      'translate(250 464) rotate(-18)',
      ellipse(0, 0, 34, 22, '#5b3420'),
      line('M-26 0q26 12 52 0', '#3b2012', 5),
    ) +
    group(
      'translate(200 480) rotate(30)',
      ellipse(0, 0, 28, 18, '#6e4129'),
      line('M-22 0q22 10 44 0', '#3b2012', 4),
    ),
)

const teapot = onTable(
  ({ k }) =>
    shadow(480, 494, 300) +
    steam(k, 300, 250) +
    line('M570 300q110 -20 104 60t-120 70', k.b, 24) +
    path('M330 330L240 270Q226 262 222 280L320 430z', k.b) +
    path('M320 330Q330 230 450 226T580 330Q610 480 450 486T320 330z', k.b) +
    fade(0.25, path('M450 226Q570 230 580 330Q610 480 450 486Q560 400 450 226z', k.ink)) +
    ellipse(450, 232, 84, 18, k.bDark) +
    circle(450, 204, 20, k.gold) +
    repeat(
      5,
      (index) =>
        circle(364 + index * 42, 372, 13, k.light) + circle(364 + index * 42, 372, 5, k.gold),
    ) +
    path('M640 390H800Q800 480 740 486H700Q640 480 640 390z', k.light) +
    line('M796 410q40 0 34 28t-46 26', k.light, 12) +
    ellipse(720, 392, 80, 14, '#a9622f') +
    ellipse(720, 490, 110, 12, k.shade),
)

const hamper = onTable(
  ({ k, random }) =>
    shadow(480, 500, 280) +
    line('M290 330Q480 20 670 330', k.woodDark, 20) +
    bottle(390, 440, k.leafDark, k.light, k.b) +
    rect(450, 210, 96, 190, k.b, 12) +
    rect(450, 240, 96, 70, k.light) +
    circle(610, 292, 52, random.pick([k.gold, k.bLight])) +
    group(
      'rotate(24 320 270)',
      rect(292, 160, 54, 220, crust, 27),
      line('M304 200l30 16M304 240l30 16M304 280l30 16', k.light, 6),
    ) +
    path('M560 250q30 -60 80 -50q-10 50 -80 50z', k.leaf) +
    path('M250 320H710L670 490H290z', k.wood) +
    repeat(4, (row) =>
      repeat(9, (column) =>
        rect(
          272 + row * 9 + column * (47 - row * 2),
          344 + row * 36,
          36,
          24,
          (row + column) % 2 === 0 ? k.woodDark : mix(k.wood, '#ffffff', 0.2),
          6,
        ),
      ),
    ) +
    rect(238, 308, 484, 30, k.woodDark, 12) +
    path('M480 326l-80 -30v66zM480 326l80 -30v66z', k.a) +
    circle(480, 328, 20, k.aDark),
)

const wine = onTable(
  ({ k }) =>
    shadow(480, 496, 230) +
    bottle(410, 490, '#2d5a3d', k.light, k.b) +
    circle(410, 380, 24, k.b) +
    path('M530 270H670Q676 390 600 396Q524 390 530 270z', glass) +
    path('M533 320H667Q660 390 600 394Q540 390 533 320z', '#8c1f3f') +
    rect(594, 392, 12, 84, glass) +
    ellipse(600, 484, 60, 10, glass) +
    repeat(9, (index) =>
      circle(
        250 + (index % 3) * 40 + Math.floor(index / 3) * 12,
        478 - Math.floor(index / 3) * 34,
        22,
        index % 2 ? '#6d2b58' : '#83376a',
      ),
    ) +
    path('M290 390q20 -50 70 -40q-10 44 -70 40z', k.leaf),
)

const cake = onTable(({ k }) => {
  const tier = (y: number, half: number, tall: number, fill: string): string =>
    rect(480 - half, y, half * 2, tall, fill, 12) +
    repeat(Math.floor(half / 20), (index) =>
      ellipse(480 - half + 20 + index * 40, y + 8, 20, 22 + (index % 2) * 12, k.light),
    ) +
    rect(480 - half, y - 8, half * 2, 20, k.light, 10)
  return (
    shadow(480, 500, 250) +
    tier(370, 190, 104, k.b) +
    tier(276, 140, 96, k.a) +
    tier(192, 90, 86, k.bLight) +
    repeat(
      3,
      (index) =>
        rect(436 + index * 38, 134, 12, 54, [k.gold, k.light, k.b][index] ?? k.gold, 4) +
        path(`M${442 + index * 38} 100q18 22 0 32q-18 -10 0 -32z`, '#ffb02e'),
    ) +
    repeat(8, (index) => circle(320 + index * 46, 440, 11, index % 2 ? k.gold : k.light)) +
    rect(240, 470, 480, 16, k.light, 8) +
    path('M440 486H520L560 500H400z', k.shade)
  )
})

const pizza = onTable(
  ({ k }) =>
    shadow(480, 500, 280) +
    path('M220 490V330A260 220 0 0 1 740 330V490z', k.b) +
    path('M300 490V350A180 150 0 0 1 660 350V490z', k.ink) +
    path('M400 470q-20 -70 30 -110q0 40 26 50q10 -50 44 -80q-6 60 40 80q26 30 10 60z', '#ff9a2e') +
    path('M440 470q-6 -40 30 -62q4 30 36 36q10 14 2 26z', k.gold) +
    line('M250 330h40M670 330h40M280 230l30 24M680 230l-30 24M480 120v30', k.bDark, 10) +
    rect(180, 484, 600, 18, k.shade, 8) +
    ellipse(600, 470, 124, 26, crust) +
    ellipse(600, 464, 104, 20, '#d5412c') +
    repeat(5, (index) =>
      ellipse(530 + index * 34, 462 + (index % 2) * 8, 16, 7, index % 2 ? k.leaf : k.light),
    ) +
    rect(440, 54, 80, 100, k.bDark, 6),
)

const cheese = onTable(
  ({ k }) =>
    shadow(480, 500, 270) +
    rect(230, 466, 500, 28, k.wood, 12) +
    path('M290 466V360L600 290Q640 300 650 360V466z', '#f4c64e') +
    path('M290 360L600 290Q640 300 650 360z', '#fbe08c') +
    repeat(4, (index) =>
      circle(
        [360, 450, 540, 600][index] ?? 0,
        [420, 392, 430, 388][index] ?? 0,
        [22, 16, 24, 12][index] ?? 0,
        '#dca52c',
      ),
    ) +
    circle(680, 426, 40, k.b) +
    path('M680 426V386A40 40 0 0 1 720 426z', k.light) +
    group(
      'rotate(-14 330 250)',
      rect(250, 236, 110, 22, k.woodDark, 11),
      path('M356 228H500Q520 262 470 266H356z', k.light),
    ) +
    repeat(6, (index) =>
      circle(232 + (index % 3) * 28, 440 - Math.floor(index / 3) * 26, 18, '#83376a'),
    ),
)

export const food: Record<string, Motif> = { coffee, teapot, hamper, wine, cake, pizza, cheese }
