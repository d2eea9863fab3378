import type { Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, ellipse, line, path, rect, shadow } from '../shapes.ts'

const dog = onTable(({ k, random }) => {
  const [fur, ear] = random.pick<readonly [string, string]>([
    ['#c98d4f', '#8a5528'],
    ['#f3e6d0', '#7a4a2a'],
    ['#4b4744', '#2b2927'],
  ] as const)
  return (
    shadow(480, 504, 200) +
    line('M610 440Q690 400 680 320', fur, 30) +
    path('M370 490Q350 320 420 270H540Q620 330 620 490z', fur) +
    ellipse(470, 420, 60, 80, '#fbf3e4') +
    rect(396, 400, 54, 100, fur, 26) +
    rect(500, 400, 54, 100, fur, 26) +
    rect(404, 270, 150, 26, k.b, 13) +
    circle(478, 302, 18, k.gold) +
    ellipse(478, 190, 106, 96, fur) +
    path(
      'M390 130Q320 120 330 250Q370 270 396 200zM566 130Q636 120 626 250Q586 270 560 200z',
      ear,
    ) +
    ellipse(478, 232, 58, 46, '#fbf3e4') +
    ellipse(478, 210, 24, 17, k.ink) +
    circle(440, 172, 11, k.ink) +
    circle(516, 172, 11, k.ink) +
    line('M478 226v16M456 250q22 16 44 0', k.ink, 6) +
    path('M470 256h26v20q-13 16 -26 0z', '#e56b7f') +
    path('M700 440H820L836 496H684z', k.a) +
    ellipse(760, 442, 58, 14, k.woodDark)
  )
})

const cat = onTable(({ k, random }) => {
  const fur = random.pick(['#e39b52', '#5c6470', '#f4ead9'] as const)
  const marking = fur === '#f4ead9' ? '#c98d4f' : '#00000030'
  return (
    shadow(480, 504, 200) +
    line('M590 470Q720 470 690 350T740 250', fur, 30) +
    path('M380 490Q360 330 430 270H530Q610 340 600 490z', fur) +
    path('M390 210L378 80L460 140zM570 210L582 80L500 140z', fur) +
    path('M402 160L394 110L436 142zM558 160L566 110L524 142z', '#e9a7a0') +
    ellipse(480, 206, 106, 90, fur) +
    line('M480 122v30M450 126v22M510 126v22M574 380h-36M578 420h-36', marking, 10) +
    ellipse(440, 196, 15, 19, k.leafLight) +
    ellipse(520, 196, 15, 19, k.leafLight) +
    ellipse(440, 196, 5, 16, k.ink) +
    ellipse(520, 196, 5, 16, k.ink) +
    path('M466 226h28l-14 16z', '#e56b7f') +
    line(
      'M480 242q-12 16 -26 8M480 242q12 16 26 8M400 226l-60 -10M400 240l-60 10M560 226l60 -10M560 240l60 10',
      k.ink,
      4,
    ) +
    rect(420, 284, 120, 18, k.b, 9) +
    circle(480, 306, 15, k.gold) +
    ellipse(440, 490, 36, 18, fur) +
    ellipse(510, 490, 36, 18, fur) +
    circle(270, 456, 42, k.b) +
    line(
      'M236 436q40 20 66 40M232 460q30 20 50 34M256 420q30 30 54 32M290 490Q340 500 350 470',
      k.bLight,
      6,
    )
  )
})

const hen = onTable(
  ({ k }) =>
    shadow(480, 504, 240) +
    line('M450 440V496M530 440V496', k.gold, 14) +
    path(
      'M300 300Q330 400 420 300Q560 220 650 180Q700 260 660 360Q600 460 480 456Q330 450 300 300z',
      '#a4502c',
    ) +
    path('M300 300Q290 160 380 150Q450 160 440 290Q420 400 360 400Q310 370 300 300z', '#bf6437') +
    path('M440 330Q540 290 600 330Q580 410 500 410Q450 400 440 330z', '#7d3a1d') +
    path('M340 150q-20 -50 14 -50q10 -30 34 -6q30 -14 30 30l-20 40z', '#d63c34') +
    path('M312 210L264 232L316 250z', k.gold) +
    path('M320 250q-20 50 10 50q20 -10 10 -50z', '#d63c34') +
    circle(356, 208, 10, k.ink) +
    ellipse(700, 480, 110, 24, k.gold) +
    line('M620 470l40 20M700 466l50 24M760 470l40 14', k.wood, 8) +
    ellipse(680, 452, 32, 40, k.light) +
    ellipse(736, 456, 30, 38, k.shade),
)

export const pets: Record<string, Motif> = { dog, cat, hen }
