import type { Motif } from '../scene.ts'
import { onTable, outdoors } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'
import { leafy } from './home.ts'
import { farHills, meadow } from './journeys.ts'
import { tree } from './vehicles.ts'

const gardentools = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 340) +
    meadow(brush, 430) +
    repeat(9, (index) => rect(70 + index * 96, 330, 30, 130, k.light, 12)) +
    rect(40, 370, 880, 18, k.shade) +
    rect(260, 420, 440, 110, k.wood, 8) +
    rect(260, 470, 440, 8, k.woodDark) +
    ellipse(480, 424, 216, 20, '#5b3d28') +
    repeat(5, (index) =>
      group(
        `translate(${310 + index * 84} 424) scale(${0.34 + (index % 2) * 0.1})`,
        leafy(k, 0, 0, 1),
      ),
    ) +
    line('M220 540L300 200', k.wood, 16) +
    path('M200 500L250 514L232 580Q190 590 184 560z', k.shade) +
    line('M280 196L322 206', k.wood, 16) +
    group(
      'translate(760 520)',
      path('M-60 -110H50V0H-60z', k.b),
      line('M50 -30L130 -120M-60 -90q-60 20 -10 70', k.b, 14),
      path('M110 -110l50 -40l10 20z', k.bDark),
      line('M-40 -110q30 -60 70 0', k.bDark, 12),
    )
  )
})

const barbecue = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 360) +
    meadow(brush, 460) +
    tree(k, 170, 480, 1.2) +
    fade(
      0.6,
      circle(430, 130, 26, k.light),
      circle(466, 90, 36, k.light),
      circle(520, 54, 26, k.light),
    ) +
    shadow(480, 544, 190) +
    line('M400 400L350 540M560 400L610 540M480 410V530', k.ink, 14) +
    path('M310 300H650Q640 430 480 430T310 300z', k.b) +
    path('M560 300H650Q640 430 480 430Q570 390 560 300z', k.bDark) +
    rect(296, 286, 368, 20, k.ink, 8) +
    repeat(3, (index) => rect(344 + index * 100, 262, 80, 24, '#a4502c', 12)) +
    group(
      'translate(690 250) rotate(30)',
      path('M-180 0A180 150 0 0 1 180 0z', k.b),
      rect(-24, -170, 48, 22, k.ink, 10),
    ) +
    circle(350, 546, 20, k.ink) +
    circle(610, 546, 20, k.ink)
  )
})

const mower = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 330) +
    rect(0, 410, 960, 190, k.leaf) +
    repeat(5, (index) => path(`M${index * 230 - 60} 410h100l-40 190h-130z`, k.leafLight)) +
    tree(k, 800, 420, 1.3) +
    rect(150, 300, 130, 120, k.light) +
    path('M134 306L215 250L296 306z', k.b) +
    shadow(480, 520, 240) +
    path('M270 480Q280 360 420 340H560Q680 350 710 480z', k.b) +
    path('M270 480Q276 430 310 396Q480 440 690 420Q704 448 710 480z', k.bDark) +
    rect(430, 316, 110, 28, k.ink, 12) +
    rect(450, 300, 70, 22, k.gold, 10) +
    repeat(3, (index) => rect(560 + index * 30, 372, 14, 34, k.bDark, 7)) +
    circle(300, 440, 11, k.light) +
    path('M246 470H726L706 512H270z', k.ink) +
    circle(620, 452, 72, k.ink) +
    repeat(12, (index) =>
      group(`rotate(${index * 30} 620 452)`, rect(613, 374, 14, 18, k.ink, 4)),
    ) +
    circle(620, 452, 40, k.gold) +
    circle(620, 452, 14, k.ink) +
    circle(320, 500, 26, k.shade) +
    repeat(16, (index) =>
      path(
        `M${230 + index * 32} 530l8 -${22 + (index % 3) * 8}l8 ${22 + (index % 3) * 8}z`,
        k.leafDark,
      ),
    )
  )
})

const paint = onTable(
  ({ k }) =>
    path(
      'M180 60H640Q664 60 664 90V210Q650 240 640 210V190Q630 160 620 200V230Q600 260 590 220V180H180z',
      k.b,
    ) +
    group(
      'translate(700 130)',
      rect(-40, -70, 60, 160, k.light, 14),
      line('M20 10h50v90h-90v60', k.ink, 12),
      rect(-36, 150, 34, 120, k.wood, 14),
    ) +
    shadow(400, 500, 240) +
    [
      [260, 190, k.a],
      [430, 240, k.gold],
    ]
      .map(([x, tall, fill]) => {
        const left = Number(x)
        const high = Number(tall)
        return (
          rect(left, 490 - high * 0.8, 160, high * 0.8, k.light, 8) +
          rect(left, 490 - high * 0.8 + 40, 160, 70, String(fill)) +
          ellipse(left + 80, 490 - high * 0.8, 80, 18, String(fill)) +
          path(`M${left + 20} ${492 - high * 0.8}h40v50q-20 30 -40 0z`, String(fill))
        )
      })
      .join(''),
)

export const garden: Record<string, Motif> = { gardentools, barbecue, mower, paint }
