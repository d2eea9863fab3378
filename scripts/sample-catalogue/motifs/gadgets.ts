import type { Motif } from '../scene.ts'
import { inAir, onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, ring, shadow } from '../shapes.ts'

const gamepad = inAir(({ k, random }) => {
  const body = random.pick([k.light, k.a, k.ink])
  const grip = body === k.light ? k.shade : k.groundDark
  return (
    fade(0.2, ellipse(480, 500, 250, 20, k.ink)) +
    group(
      `rotate(${random.between(-9, 9)} 480 310)`,
      path(
        'M300 180Q480 150 660 180Q740 200 780 400Q790 490 720 486Q680 480 620 400H340Q280 480 240 486Q170 490 180 400Q220 200 300 180z',
        body,
      ),
      path(
        'M780 400Q790 490 720 486Q680 480 620 400Q720 420 760 310zM180 400Q170 490 240 486Q280 480 340 400Q240 420 200 310z',
        grip,
      ),
      rect(298, 252, 96, 30, k.ground, 8),
      rect(331, 219, 30, 96, k.ground, 8),
      repeat(4, (index) =>
        circle(
          620 + ([0, 42, 0, -42][index] ?? 0),
          266 + ([-42, 0, 42, 0][index] ?? 0),
          21,
          [k.gold, k.b, k.sea, k.leaf][index] ?? k.b,
        ),
      ),
      circle(410, 352, 42, k.ground),
      circle(410, 346, 30, k.bLight),
      circle(550, 352, 42, k.ground),
      circle(550, 346, 30, k.bLight),
      rect(440, 210, 80, 54, k.sea, 12),
      line('M446 292h16M498 292h16', k.ground, 8),
    )
  )
})

const headphones = inAir(({ k, random }) => {
  const shell = random.pick([k.a, k.b])
  return (
    fade(0.2, ellipse(480, 520, 190, 16, k.ink)) +
    line('M310 360V300A170 180 0 0 1 650 300V360', k.ink, 34) +
    line('M326 270A158 168 0 0 1 634 270', k.gold, 14) +
    rect(258, 320, 110, 170, shell, 50) +
    rect(592, 320, 110, 170, shell, 50) +
    rect(340, 330, 44, 150, k.ink, 22) +
    rect(576, 330, 44, 150, k.ink, 22) +
    fade(0.3, rect(278, 344, 22, 110, '#ffffff', 11), rect(660, 344, 22, 110, '#10131f', 11)) +
    repeat(5, (index) =>
      rect(
        424 + index * 26,
        400 - ([24, 50, 34, 60, 20][index] ?? 0),
        14,
        [48, 100, 68, 120, 40][index] ?? 0,
        k.light,
        7,
      ),
    )
  )
})

const speaker = onTable(
  ({ k }) =>
    shadow(480, 500, 230) +
    rect(300, 150, 210, 346, k.b, 30) +
    rect(316, 166, 178, 314, k.bDark, 22) +
    circle(405, 250, 52, k.ink) +
    circle(405, 250, 26, k.a) +
    circle(405, 390, 72, k.ink) +
    circle(405, 390, 42, k.a) +
    circle(405, 390, 16, k.ink) +
    rect(540, 270, 160, 226, k.a, 70) +
    fade(
      0.35,
      repeat(5, (row) =>
        repeat(4, (column) => circle(576 + column * 30, 346 + row * 28, 6, k.ink)),
      ),
    ) +
    ellipse(620, 300, 60, 18, k.aLight) +
    line('M724 250q30 40 0 80M756 224q54 66 0 132', k.light, 10),
)

const camera = onTable(
  ({ k, random }) =>
    shadow(480, 498, 260) +
    path('M400 210L424 160H536L560 210z', k.ink) +
    rect(250, 200, 460, 280, random.pick([k.ink, k.groundDark]), 34) +
    rect(250, 270, 460, 140, k.b) +
    rect(290, 180, 70, 26, k.shade, 8) +
    circle(480, 340, 128, k.shade) +
    circle(480, 340, 108, '#10131f') +
    circle(480, 340, 78, k.sea) +
    circle(480, 340, 44, k.seaDark) +
    circle(446, 304, 22, k.light) +
    circle(512, 372, 10, k.seaLight) +
    rect(622, 224, 60, 30, k.gold, 8) +
    line('M252 230Q150 260 170 400T220 490', k.a, 16),
)

const watch = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 570, 120, 12, k.ink)) +
    path('M400 60H560L580 220H380zM380 400H580L560 560H400z', k.b) +
    path('M520 60H560L580 220H540zM540 400H580L560 560H520z', k.bDark) +
    repeat(3, (index) => rect(470, 470 + index * 26, 20, 10, k.ink, 5)) +
    rect(352, 188, 256, 250, k.shade, 66) +
    rect(366, 202, 228, 222, k.ink, 54) +
    ring(480, 313, 74, '#ffffff22', 16) +
    line('M480 239A74 74 0 1 1 410 337', k.gold, 16) +
    line('M430 320h24l14 -30l22 54l16 -24h26', k.light, 8) +
    rect(606, 280, 20, 56, k.shade, 8),
)

const arcade = onTable(
  ({ k, random }) =>
    shadow(480, 502, 190) +
    path('M340 60H620V150L590 180V330L640 370V496H320V370L370 330V180L340 150z', k.b) +
    path('M590 60H620V150L590 180V330L640 370V496H600V370L560 330V180L590 150z', k.bDark) +
    rect(356, 76, 248, 60, k.gold, 10) +
    repeat(5, (index) => circle(390 + index * 45, 106, 13, index % 2 ? k.b : k.light)) +
    rect(384, 184, 192, 142, k.ink, 10) +
    repeat(8, (index) =>
      rect(
        408 + (index % 4) * 38,
        206 + Math.floor(index / 4) * 34,
        22,
        18,
        random.pick([k.leafLight, k.gold, k.bLight]),
        4,
      ),
    ) +
    path('M480 280l22 28h-44z', k.light) +
    path('M370 338H590L624 376H336z', k.ink) +
    line('M420 352V326', k.shade, 8) +
    circle(420, 322, 14, k.gold) +
    circle(500, 358, 11, k.gold) +
    circle(540, 358, 11, k.light) +
    rect(420, 410, 120, 60, k.ink, 8) +
    rect(450, 426, 8, 26, k.gold) +
    rect(500, 426, 8, 26, k.gold),
)

export const gadgets: Record<string, Motif> = {
  gamepad,
  headphones,
  speaker,
  camera,
  watch,
  arcade,
}
