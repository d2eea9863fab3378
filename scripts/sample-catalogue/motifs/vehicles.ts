import type { Brush, Motif } from '../scene.ts'
import { onTable, outdoors } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, ring, shadow } from '../shapes.ts'
import { farHills, meadow } from './journeys.ts'

export const wheel = (k: Brush['k'], x: number, y: number, r: number): string =>
  circle(x, y, r, k.ink) + circle(x, y, r * 0.58, k.shade) + circle(x, y, r * 0.22, k.ink)

const campervan = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 350) +
    meadow(brush, 430) +
    rect(0, 500, 960, 100, k.mid) +
    line('M40 552h120M260 552h120M480 552h120M700 552h120', k.light, 8) +
    shadow(480, 520, 280) +
    path('M230 500V270Q232 210 300 206H640Q690 208 720 270L752 370V500z', k.light) +
    path('M230 380H756V500H230z', k.b) +
    rect(230, 374, 524, 12, k.shade) +
    path(
      'M264 348V262Q266 244 286 244H370V348zM390 244H510V348H390zM530 244H632Q654 246 664 266L694 348H530z',
      k.sea,
    ) +
    path('M264 348L330 244H370L300 348zM400 348L466 244H500L440 348z', k.seaLight) +
    rect(276, 178, 330, 28, k.wood, 8) +
    rect(310, 150, 80, 30, k.a, 8) +
    rect(410, 158, 130, 22, k.groundDark, 8) +
    line('M520 386v104M390 386v104', k.bDark, 4) +
    circle(738, 420, 16, k.gold) +
    wheel(k, 330, 500, 48) +
    wheel(k, 640, 500, 48)
  )
})

const saloon = (brush: Brush, electric: boolean): string => {
  const { k, random } = brush
  const body = random.pick([k.b, k.a, k.gold])
  return (
    farHills(brush, 340) +
    rect(0, 460, 960, 140, k.ground) +
    rect(0, 460, 960, 10, k.groundLight) +
    tree(k, 150, 464, 1.1) +
    tree(k, 830, 464, 0.8) +
    line('M60 556h140M310 556h140M560 556h140M800 556h120', k.light, 8) +
    shadow(480, 520, 300) +
    path(
      'M190 500Q180 420 210 404L300 384Q360 280 430 276H560Q620 280 680 380L750 400Q786 414 780 500z',
      body,
    ) +
    path('M330 384Q380 304 436 302H474V384zM494 302H552Q600 306 640 384H494z', k.sea) +
    path('M360 384L430 302H474L420 384zM510 384L560 303L590 318L550 384z', k.seaLight) +
    rect(188, 456, 594, 18, k.ink, 9) +
    rect(744, 416, 36, 22, k.light, 10) +
    rect(192, 416, 26, 22, k.b === body ? k.gold : k.b, 8) +
    line('M484 400v50M530 416h30', k.ink, 5) +
    wheel(k, 310, 496, 54) +
    wheel(k, 650, 496, 54) +
    (electric
      ? line('M830 400Q900 480 860 510T790 440', k.ink, 8) +
        rect(800, 250, 84, 262, k.light, 16) +
        rect(816, 272, 52, 60, k.sea, 6) +
        path('M848 350l-28 44h20l-8 34 30 -46h-20z', k.gold)
      : '')
  )
}

const car = outdoors((brush) => saloon(brush, false))

const ev = outdoors((brush) => saloon(brush, true))

const tractor = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 350) +
    meadow(brush, 450) +
    shadow(480, 540, 260) +
    path('M430 400H700Q730 404 730 440V480H430z', k.b) +
    rect(320, 230, 190, 24, k.bDark, 8) +
    path('M340 254H490L510 400H340z', k.seaLight) +
    line('M340 254V420M490 254L512 410', k.ink, 10) +
    rect(620, 300, 18, 104, k.ink, 6) +
    path('M290 400Q380 330 450 420V480H300z', k.bDark) +
    rect(700, 430, 30, 24, k.gold, 6) +
    wheel(k, 380, 450, 92) +
    wheel(k, 670, 482, 58)
  )
})

const train = outdoors((brush) => {
  const { k } = brush
  const coach = (x: number): string =>
    rect(x, 290, 220, 160, k.b, 16) +
    rect(x, 400, 220, 16, k.light) +
    repeat(3, (index) => rect(x + 22 + index * 64, 316, 48, 56, k.gold, 8)) +
    wheel(k, x + 50, 456, 24) +
    wheel(k, x + 170, 456, 24)
  return (
    farHills(brush, 320) +
    meadow(brush, 430) +
    rect(0, 474, 960, 12, k.ink) +
    repeat(16, (index) => rect(index * 62 + 10, 486, 32, 14, k.woodDark)) +
    coach(90) +
    coach(326) +
    path('M562 450V300Q562 284 580 284H700Q800 300 850 450z', k.groundDark) +
    path('M700 312Q760 324 786 380H700z', k.seaLight) +
    rect(590, 312, 84, 60, k.gold, 8) +
    path('M562 400H828L836 416H562z', k.light) +
    wheel(k, 620, 456, 24) +
    wheel(k, 760, 456, 24)
  )
})

const bicycle = onTable(({ k, random }) => {
  const frame = random.pick([k.b, k.a])
  return (
    shadow(480, 494, 260) +
    ring(330, 390, 98, k.ink, 14) +
    ring(630, 390, 98, k.ink, 14) +
    fade(
      0.5,
      repeat(
        6,
        (index) =>
          group(`rotate(${index * 30} 330 390)`, line('M330 296V484', k.light, 3)) +
          group(`rotate(${index * 30} 630 390)`, line('M630 296V484', k.light, 3)),
      ),
    ) +
    line(
      'M330 390L410 240H590L470 390zM410 240L470 390M590 240L630 390M400 214L410 240M580 200L590 240',
      frame,
      14,
    ) +
    rect(360, 198, 84, 20, k.woodDark, 10) +
    line('M580 200q44 -16 60 10q4 24 -20 26', k.woodDark, 12) +
    ring(470, 390, 26, k.ink, 10) +
    line('M470 390l26 44', k.ink, 10) +
    path('M590 236h110l-16 74h-80z', k.wood) +
    circle(622, 226, 18, k.gold) +
    circle(656, 220, 22, k.light) +
    circle(684, 230, 14, k.gold)
  )
})

const tyre = onTable(({ k }) => {
  const standing = (x: number, y: number, r: number): string =>
    circle(x, y, r, k.ink) +
    ring(x, y, r - 12, '#3b4652', 6) +
    circle(x, y, r * 0.6, k.shade) +
    repeat(5, (index) =>
      group(
        `rotate(${index * 72} ${x} ${y})`,
        path(`M${x - 10} ${y}L${x - 16} ${y - r * 0.54}H${x + 16}L${x + 10} ${y}z`, k.b),
      ),
    ) +
    circle(x, y, r * 0.14, k.ink)
  return shadow(480, 496, 280) + standing(630, 366, 120) + standing(420, 320, 170)
})

export const tree = (k: Brush['k'], x: number, y: number, scale: number): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-7, -60, 14, 62, k.woodDark, 4),
    ellipse(0, -110, 52, 68, k.leafDark),
    ellipse(-14, -122, 30, 42, k.leaf),
  )

export const vehicles: Record<string, Motif> = { campervan, car, ev, tractor, train, bicycle, tyre }
