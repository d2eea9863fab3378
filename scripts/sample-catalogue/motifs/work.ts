import type { Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, ring, shadow } from '../shapes.ts'

const chart = onTable(
  ({ k }) =>
    shadow(480, 502, 280) +
    repeat(4, (index) =>
      rect(
        260 + index * 116,
        494 - ([90, 150, 210, 300][index] ?? 0),
        84,
        [90, 150, 210, 300][index] ?? 0,
        [k.a, k.sea, k.b, k.gold][index] ?? k.b,
        8,
      ),
    ) +
    line('M250 340L380 280L490 210L660 110', k.light, 14) +
    path('M690 90L630 96L672 144z', k.light) +
    group(
      'translate(770 494)',
      rect(-36, -20, 72, 20, k.gold, 8),
      rect(-32, -40, 72, 20, k.bLight, 8),
      rect(-38, -60, 72, 20, k.gold, 8),
    ) +
    group(
      'translate(190 480)',
      rect(-34, -50, 68, 64, k.light, 8),
      path('M0 -50Q-50 -90 -26 -150Q0 -100 0 -50Q10 -110 44 -126Q46 -70 0 -50z', k.leaf),
    ),
)

const briefcase = onTable(
  ({ k }) =>
    shadow(480, 502, 260) +
    path('M400 210V160Q400 140 420 140H540Q560 140 560 160V210H530V170H430V210z', k.ink) +
    rect(250, 200, 460, 290, k.b, 30) +
    path('M250 320H710V230Q710 200 680 200H280Q250 200 250 230z', k.bLight) +
    rect(250, 314, 460, 12, k.bDark) +
    rect(440, 296, 80, 60, k.gold, 12) +
    rect(300, 326, 30, 164, k.bDark) +
    rect(630, 326, 30, 164, k.bDark) +
    group(
      'translate(770 494)',
      rect(-40, -110, 80, 110, k.a, 12),
      line('M-16 -110L-30 -190M4 -110V-200M22 -110L40 -180', k.gold, 12),
    ),
)

const coins = onTable(({ k }) => {
  const stack = (x: number, count: number): string =>
    repeat(
      count,
      (index) =>
        ellipse(x, 478 - index * 30 + 12, 74, 20, '#b9831f') +
        ellipse(x, 478 - index * 30, 74, 20, k.gold),
    ) + ellipse(x, 478 - (count - 1) * 30, 50, 12, '#e0a73a')
  return (
    shadow(480, 500, 280) +
    stack(310, 4) +
    stack(480, 8) +
    stack(650, 6) +
    [
      [620, 190, 46],
      [360, 260, 38],
      [700, 110, 30],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, k.gold) + ring(x, y, r * 0.7, '#b9831f', 5))
      .join('')
  )
})

const desk = onTable(
  ({ k }) =>
    line('M700 350L640 200L560 240', k.ink, 14) +
    path('M520 220L600 190L620 270L530 290z', k.b) +
    fade(0.25, path('M530 290L620 270L700 350H440z', k.gold)) +
    shadow(480, 504, 330) +
    rect(170, 350, 620, 26, k.wood, 8) +
    line('M210 376V500M750 376V500', k.woodDark, 22) +
    rect(560, 376, 170, 100, k.woodDark, 6) +
    rect(620, 416, 50, 10, k.gold, 5) +
    rect(280, 200, 240, 140, k.ink, 12) +
    rect(292, 212, 216, 116, k.seaLight, 6) +
    path('M292 328L370 250L430 310L460 280L508 328z', k.b) +
    rect(250, 338, 300, 12, k.shade, 6) +
    rect(664, 338, 72, 12, k.ink, 6) +
    rect(200, 300, 46, 50, k.b, 6) +
    line('M210 300l-8 -50M226 300v-60M238 300l10 -46', k.gold, 8) +
    line('M330 500L350 440M470 500L450 440', k.ink, 12) +
    ellipse(400, 432, 84, 18, k.a),
)

export const work: Record<string, Motif> = { chart, briefcase, coins, desk }
