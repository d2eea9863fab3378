import type { Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { ellipse, group, line, path, rect, ring, shadow } from '../shapes.ts'
import { screen } from './screens.ts'

const desktop = onTable((brush) => {
  const { k } = brush
  return (
    shadow(480, 500, 320) +
    rect(260, 110, 440, 280, k.ink, 18) +
    screen(brush, 276, 126, 408, 248, 8) +
    path('M440 390H520L540 470H420z', k.shade) +
    rect(370, 464, 220, 20, k.light, 10) +
    rect(330, 486, 300, 22, k.a, 8) +
    rect(720, 200, 120, 290, k.a, 14) +
    rect(742, 226, 76, 14, k.aDark, 7) +
    ring(780, 320, 34, k.b, 10) +
    ring(780, 412, 34, k.gold, 10) +
    ellipse(664, 496, 20, 12, k.light)
  )
})

const tv = onTable((brush) => {
  const { k } = brush
  return (
    shadow(480, 506, 320) +
    rect(200, 426, 560, 70, k.wood, 8) +
    rect(210, 440, 170, 42, k.woodDark, 4) +
    rect(580, 440, 170, 42, k.woodDark, 4) +
    rect(420, 408, 120, 18, k.ink, 6) +
    rect(220, 116, 520, 296, k.ink, 14) +
    screen(brush, 232, 128, 496, 272, 6) +
    rect(400, 446, 160, 20, k.ink, 10) +
    group(
      'translate(800 490)',
      rect(-30, -60, 60, 60, k.b, 8),
      line('M0 -60q-30 -60 -50 -80M0 -60q0 -80 6 -120M0 -60q30 -50 50 -70', k.leaf, 12),
    )
  )
})

const vr = onTable(
  ({ k }) =>
    shadow(480, 498, 260) +
    line('M260 300Q280 120 480 116T700 300', k.ink, 34) +
    line('M330 220Q480 60 630 220', k.a, 20) +
    rect(230, 250, 500, 220, k.light, 80) +
    path(
      'M230 370Q230 470 310 470H430Q450 430 480 430T530 470H650Q730 470 730 370V350H230z',
      k.shade,
    ) +
    rect(270, 290, 420, 120, k.ink, 56) +
    ellipse(390, 346, 60, 36, k.b) +
    ellipse(570, 346, 60, 36, k.sea) +
    path('M300 330Q340 300 420 302L360 330z', '#ffffff55'),
)

export const viewing: Record<string, Motif> = { desktop, tv, vr }
