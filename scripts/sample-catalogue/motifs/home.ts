import type { Brush, Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

const lamp = (k: Brush['k'], x: number): string =>
  fade(0.25, path(`M${x - 70} 230L${x - 150} 480H${x + 150}L${x + 70} 230z`, k.gold)) +
  line(`M${x} 230V480`, k.ink, 9) +
  rect(x - 46, 474, 92, 16, k.ink, 8) +
  path(`M${x - 44} 140H${x + 44}L${x + 74} 234H${x - 74}z`, k.gold)

export const leafy = (k: Brush['k'], x: number, y: number, scale: number): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    ...[-60, -30, 0, 30, 60].map((angle, index) =>
      group(
        `rotate(${angle})`,
        path('M0 0Q-70 -110 0 -250Q70 -110 0 0z', index % 2 ? k.leafDark : k.leaf),
        line('M0 -10V-200', k.leafLight, 5),
      ),
    ),
  )

const armchair = onTable(
  ({ k }) =>
    lamp(k, 730) +
    shadow(450, 506, 230) +
    line('M330 480L316 510M570 480L584 510', k.woodDark, 18) +
    path('M310 420V200Q310 120 390 120H510Q590 120 590 200V420z', k.b) +
    path('M510 120Q590 120 590 200V420H540V190Q540 130 510 120z', k.bDark) +
    rect(320, 350, 260, 80, k.bLight, 24) +
    path(
      'M250 330Q250 290 292 290T334 330V420H570V330Q570 290 610 290T650 330V470Q650 490 630 490H270Q250 490 250 470z',
      k.b,
    ) +
    path('M570 330Q570 290 610 290T650 330V470Q650 490 630 490H590V420H570z', k.bDark) +
    group(
      'rotate(12 440 300)',
      rect(390, 250, 110, 100, k.a, 20),
      line('M410 280h70M410 320h70', k.aDark, 8),
    ) +
    leafy(k, 200, 440, 0.7) +
    path('M160 430H240L228 500H172z', k.light),
)

const plant = onTable(
  ({ k }) =>
    shadow(480, 500, 180) +
    leafy(k, 480, 370, 1.1) +
    path('M370 350H590L562 496H398z', k.b) +
    path('M520 350H590L562 496H500z', k.bDark) +
    rect(358, 336, 244, 34, k.bLight, 10) +
    line('M410 420q20 -20 36 0t36 0t36 0t30 0', k.light, 9) +
    group(
      'translate(720 496)',
      rect(-60, -90, 100, 90, k.a, 14),
      line('M40 -70L110 -130M-60 -70q-50 10 -20 60', k.a, 16),
      ellipse(116, -136, 22, 14, k.aDark),
    ),
)

const bed = onTable(({ k, random }) => {
  const cover = random.pick([k.b, k.a, k.sea])
  return (
    lamp(k, 770) +
    shadow(460, 504, 290) +
    path('M220 420V220Q220 180 260 180H640Q680 180 680 220V420z', k.wood) +
    rect(250, 300, 400, 110, k.light, 20) +
    rect(276, 270, 160, 80, k.light, 30) +
    rect(464, 270, 160, 80, k.shade, 30) +
    path('M230 350Q450 320 670 350L700 470H200z', cover) +
    path('M230 350Q450 320 670 350L676 380Q450 350 224 380z', k.bLight) +
    repeat(4, (index) => line(`M${310 + index * 90} 380L${296 + index * 98} 466`, k.light, 5)) +
    rect(196, 462, 508, 26, k.woodDark, 8) +
    line('M220 486v22M680 486v22', k.woodDark, 16)
  )
})

const stove = onTable(
  ({ k }) =>
    rect(456, 0, 48, 180, k.ink) +
    shadow(480, 502, 210) +
    rect(310, 170, 340, 310, k.ink, 16) +
    rect(296, 160, 368, 26, '#39434f', 8) +
    rect(346, 220, 268, 190, '#f08a32', 10) +
    path('M370 410q-10 -90 60 -150q0 60 30 70q10 -60 50 -90q0 70 50 100q40 40 20 70z', k.gold) +
    path('M420 410q0 -50 40 -80q10 40 40 40q20 20 10 40z', k.light) +
    line('M380 400L560 380M380 384L570 402', k.woodDark, 16) +
    rect(400, 434, 160, 20, '#39434f', 10) +
    line('M340 480L324 502M620 480L636 502', k.ink, 16) +
    repeat(
      6,
      (index) =>
        circle(
          700 + (index % 3) * 46 + Math.floor(index / 3) * 23,
          480 - Math.floor(index / 3) * 40,
          23,
          k.wood,
        ) +
        circle(
          700 + (index % 3) * 46 + Math.floor(index / 3) * 23,
          480 - Math.floor(index / 3) * 40,
          12,
          k.bLight,
        ),
    ),
)

const table = onTable(
  ({ k }) =>
    line('M480 0V110', k.ink, 5) +
    fade(0.2, path('M390 170L270 330H690L570 170z', k.gold)) +
    path('M390 176Q400 100 480 100T570 176z', k.b) +
    shadow(480, 506, 340) +
    rect(190, 330, 580, 30, k.wood, 10) +
    line('M240 360L220 500M720 360L740 500', k.woodDark, 24) +
    rect(300, 410, 360, 20, k.woodDark, 8) +
    line('M330 430L320 504M630 430L640 504', k.woodDark, 14) +
    path('M400 270H560Q550 330 500 330H460Q410 330 400 270z', k.a) +
    circle(440, 262, 26, k.gold) +
    circle(490, 252, 28, k.b) +
    circle(530, 264, 22, k.leafLight) +
    group(
      'translate(650 330) scale(0.45)',
      path('M-40 0V-90H40V0z', k.light),
      leafy(k, 0, -80, 0.8),
    ) +
    rect(260, 296, 70, 34, k.light, 8),
)

export const home: Record<string, Motif> = { armchair, plant, bed, stove, table }
