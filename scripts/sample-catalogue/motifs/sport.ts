import type { Motif } from '../scene.ts'
import { inAir, onTable, outdoors } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'
import { farHills, meadow, sea } from './journeys.ts'

const kayak = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 310) +
    sea(brush, 370) +
    shadow(480, 500, 300) +
    path('M130 430Q300 400 480 404T830 430Q720 506 480 506T130 430z', k.b) +
    path('M130 430Q300 416 480 418T830 430Q720 456 480 456T130 430z', k.bLight) +
    ellipse(480, 434, 90, 16, k.ink) +
    path('M420 434Q430 300 480 300T540 434z', k.gold) +
    path('M436 330h30v90h-30zM494 330h30v90h-30z', k.bDark) +
    circle(480, 262, 36, '#e2b08a') +
    path('M442 256A38 38 0 0 1 518 256z', k.a) +
    line('M270 300L690 420', k.woodDark, 10) +
    group('translate(258 296) rotate(16)', ellipse(0, 0, 48, 19, k.a)) +
    group('translate(702 424) rotate(16)', ellipse(0, 0, 48, 19, k.a)) +
    line('M430 350L390 336M530 350L570 388', k.gold, 24) +
    path('M0 520Q120 494 240 520T480 520T720 520T960 520V600H0z', k.seaDark)
  )
})

const golf = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 330) +
    meadow(brush, 430) +
    ellipse(540, 490, 300, 60, k.leafLight) +
    ellipse(170, 500, 110, 30, '#efd9a8') +
    line('M600 490V150', k.light, 10) +
    path('M604 150L740 196L604 242z', k.b) +
    ellipse(600, 490, 28, 9, k.ink) +
    shadow(420, 516, 50) +
    circle(420, 476, 40, k.light) +
    fade(
      0.3,
      repeat(7, (index) =>
        circle(402 + (index % 3) * 18, 460 + Math.floor(index / 3) * 16, 4, k.ink),
      ),
    ) +
    rect(412, 514, 16, 30, k.b, 4)
  )
})

const shoe = onTable(({ k, random }) => {
  const body = random.pick([k.b, k.a])
  return (
    shadow(480, 500, 280) +
    path(
      'M230 300Q260 250 330 250Q360 290 400 280L560 360Q720 380 740 430V470H230Q210 380 230 300z',
      body,
    ) +
    path('M230 300Q260 250 330 250Q330 330 280 370Q250 400 226 400Q222 340 230 300z', k.gold) +
    path('M640 376Q730 390 740 430V470H600Q600 410 640 376z', k.light) +
    rect(216, 454, 540, 40, k.light, 20) +
    rect(216, 478, 540, 18, k.ink, 9) +
    line('M400 300l30 -34M444 322l30 -34M488 346l30 -34M532 366l26 -32', k.light, 12) +
    line('M330 430Q450 430 540 380', k.light, 16)
  )
})

const dumbbell = onTable(
  ({ k }) =>
    shadow(480, 500, 300) +
    rect(330, 370, 300, 30, k.shade, 10) +
    repeat(
      2,
      (index) =>
        rect(246 + index * 390, 290, 78, 200, k.b, 22) +
        rect(206 + index * 502, 324, 46, 132, k.bDark, 16),
    ) +
    path('M480 110Q440 60 400 100Q370 140 480 220Q590 140 560 100Q520 60 480 110z', k.a) +
    line('M400 150h40l20 -34l30 62l20 -28h50', k.bDark, 9) +
    group(
      'translate(760 490)',
      rect(-34, -130, 68, 130, k.seaLight, 16),
      rect(-22, -156, 44, 30, k.ink, 8),
    ),
)

const yoga = outdoors((brush) => {
  const { k } = brush
  const skin = '#dca47c'
  return (
    farHills(brush, 400) +
    meadow(brush, 490) +
    ellipse(480, 522, 240, 26, k.b) +
    path('M300 510Q330 440 480 440T660 510Q600 540 480 516Q360 540 300 510z', k.ground) +
    path('M426 460Q420 300 480 296T534 460z', k.a) +
    line('M440 320Q370 380 330 470M520 320Q590 380 630 470', skin, 24) +
    circle(480, 240, 42, skin) +
    path('M436 240Q430 190 480 190T524 240Q500 214 480 216T436 240z', k.ink) +
    circle(480, 180, 20, k.ink)
  )
})

const target = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 560, 180, 14, k.ink)) +
    line('M400 460L340 560M560 460L620 560', k.woodDark, 20) +
    [200, 156, 112, 68, 28]
      .map((r, index) => circle(480, 300, r, [k.light, k.a, k.light, k.b, k.gold][index] ?? k.b))
      .join('') +
    group(
      'translate(486 296) rotate(-32)',
      rect(0, -5, 260, 10, k.woodDark, 4),
      path('M220 0l40 -30h50l-36 30l36 30h-50z', k.bDark),
    ),
)

const kite = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 440) +
    path('M0 600V510Q300 470 960 530V600z', '#f1dca8') +
    line('M520 330Q460 420 540 460T480 560', k.light, 5) +
    path('M540 60L680 200L520 350L420 180z', k.b) +
    path('M540 60L520 350L420 180z', k.a) +
    line('M540 60L520 350M420 180L680 200', k.light, 6) +
    [
      [492, 400],
      [534, 458],
      [494, 520],
    ]
      .map(([x = 0, y = 0]) => path(`M${x} ${y}l-34 -16v32zM${x} ${y}l34 -16v32z`, k.gold))
      .join('') +
    group(
      'translate(220 240) scale(0.5) rotate(-20)',
      path('M0 -140L110 0L0 150L-110 0z', k.gold),
      path('M0 -140L0 150L-110 0z', k.bDark),
    )
  )
})

export const sport: Record<string, Motif> = { kayak, golf, shoe, dumbbell, yoga, target, kite }
