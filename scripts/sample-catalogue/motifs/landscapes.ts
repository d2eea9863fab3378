import { mix } from '../colour.ts'
import type { Brush, Motif } from '../scene.ts'
import { outdoors } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'
import { farHills, meadow, sea } from './journeys.ts'
import { gulls } from './places.ts'
import { tree } from './vehicles.ts'

const cliffs = outdoors((brush) => {
  const { k } = brush
  const rock = mix(k.ground, '#6b5a4c', 0.35)
  const stack = (x: number, top: number, wide: number, fill: string): string =>
    path(`M${x} 600L${x + 26} ${top + 40}L${x + 50} ${top}H960V600z`, fill) +
    path(`M${x + 50} ${top}H960V${top + 34}Q${x + wide} ${top + 58} ${x + 26} ${top + 40}z`, k.leaf)
  return (
    sea(brush, 380) +
    stack(560, 300, 160, k.mid) +
    stack(640, 236, 170, mix(rock, k.mid, 0.4)) +
    stack(740, 170, 140, rock) +
    line('M760 300h120M745 360h170M735 430h120M770 490h150', k.groundDark, 5) +
    path('M300 420l18 -92 26 -22 30 30 18 84z', rock) +
    path('M318 328l26 -22 30 30q-26 14 -56 -8z', k.leaf) +
    line('M270 424h150M700 560q-40 14 -90 6', k.light, 6) +
    gulls(k, 250, 220)
  )
})

const hills = outdoors((brush) => {
  const { k, random } = brush
  const peak = random.between(340, 460)
  return (
    farHills(brush, 360) +
    path(
      `M${peak - 330} 470L${peak - 60} 190Q${peak} 150 ${peak + 90} 190L${peak + 420} 470z`,
      k.ground,
    ) +
    path(
      `M${peak - 60} 190Q${peak} 150 ${peak + 90} 190L${peak + 150} 240L${peak + 60} 225L${peak + 10} 260L${peak - 40} 220L${peak - 110} 242z`,
      k.groundLight,
    ) +
    meadow(brush, 450) +
    line('M480 600Q430 530 520 500T500 448', k.light, 14) +
    tree(k, 180, 500, 0.9) +
    tree(k, 250, 520, 0.65) +
    tree(k, 790, 500, 0.8) +
    repeat(
      4,
      (index) =>
        ellipse(600 + index * 48, 530 + (index % 2) * 20, 15, 10, k.light) +
        circle(586 + index * 48, 526 + (index % 2) * 20, 6, k.ink),
    )
  )
})

const lake = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 310) +
    sea(brush, 390) +
    fade(0.35, path('M200 390Q340 470 480 400T800 390z', k.mid)) +
    path('M0 600V500Q180 450 330 520T520 600z', k.leafDark) +
    repeat(6, (index) =>
      line(
        `M${70 + index * 26} 520q${index * 3 - 8} -50 ${index * 6 - 12} -${80 + (index % 3) * 20}`,
        k.leaf,
        6,
      ),
    ) +
    shadow(600, 500, 150) +
    path('M460 450H740Q720 506 660 506H530Q480 506 460 450z', k.b) +
    path('M460 450H740L734 466H467z', k.bLight) +
    rect(560, 440, 24, 16, k.wood) +
    rect(640, 440, 24, 16, k.wood) +
    line('M600 446L470 520', k.woodDark, 7) +
    tree(k, 860, 400, 0.8) +
    tree(k, 800, 396, 0.55)
  )
})

const alpine = ({ k }: Brush, snow: string): string =>
  path('M-60 470L180 200L330 360L500 130L700 400L800 290L1020 470z', k.mid) +
  path(
    'M180 200L236 260L200 280L170 258L128 258zM500 130L578 236L530 262L492 226L452 270L424 232zM800 290L850 332L812 340L776 322z',
    snow,
  ) +
  path('M-20 520L330 360L560 500L760 390L1000 520z', mix(k.ground, k.mid, 0.3))

const pines = (k: Brush['k']): string =>
  repeat(9, (index) => {
    const x = [60, 120, 175, 250, 690, 750, 810, 870, 920][index] ?? 0
    const tall = 110 + (index % 3) * 34
    return (
      path(`M${x} ${530 - tall}l40 ${tall}h-80z`, k.leafDark) +
      path(`M${x} ${530 - tall}l14 ${tall}h-54z`, k.leaf)
    )
  })

const chalet = (k: Brush['k']): string =>
  rect(400, 430, 170, 90, k.wood) +
  path('M376 436L485 360L594 436z', k.light) +
  path('M376 436L485 372L594 436L585 446L485 388L385 446z', k.b) +
  rect(430, 456, 36, 30, k.gold) +
  rect(500, 460, 38, 60, k.woodDark)

const snowfield = (k: Brush['k']): string =>
  path('M0 520Q240 470 520 515T960 500V600H0z', k.light) +
  path('M0 560Q300 530 560 565T960 552V600H0z', k.shade)

const alps = outdoors(
  (brush) => alpine(brush, brush.k.light) + pines(brush.k) + snowfield(brush.k) + chalet(brush.k),
)

const band = (x: number, fill: string): string =>
  path(
    `M${x} 0Q${x + 90} 140 ${x - 20} 240T${x + 40} 420H${x + 110}Q${x + 10} 330 ${x + 110} 220T${x + 130} 0z`,
    fill,
  )

const aurora = outdoors((brush) => {
  const { k } = brush
  return (
    rect(0, 0, 960, 600, '#16294f') +
    fade(0.55, band(180, '#5fd6a4'), band(430, '#7fe0c0'), band(650, '#a98be0')) +
    repeat(26, (index) =>
      circle((index * 137) % 960, (index * 71) % 300, 1.5 + (index % 3), k.light),
    ) +
    alpine(brush, '#cfe3ee') +
    pines(k) +
    snowfield(k) +
    chalet(k)
  )
})

const waves = outdoors((brush) => {
  const { k } = brush
  return (
    sea(brush, 330) +
    path(
      'M0 470Q120 300 330 290Q500 286 560 400Q500 356 430 390Q380 420 420 480Q520 560 960 480V600H0z',
      k.seaDark,
    ) +
    path(
      'M40 450Q150 310 330 304Q480 300 540 384Q470 352 410 396Q360 440 410 500L300 520Q180 500 40 450z',
      k.seaLight,
    ) +
    line('M330 304Q480 296 552 396M420 330Q500 340 530 392', k.light, 12) +
    repeat(7, (index) => circle(520 + (index % 3) * 26, 388 + index * 9, 13 - index, k.light)) +
    path('M0 560Q240 500 520 548T960 530V600H0z', mix('#efd9a8', k.bottom, 0.2)) +
    group(
      'translate(760 420) rotate(14)',
      ellipse(0, 0, 34, 150, k.b),
      ellipse(-8, 0, 22, 138, k.bLight),
      rect(-3, -140, 6, 280, k.light),
    ) +
    gulls(k, 640, 180)
  )
})

const vineyard = outdoors((brush) => {
  const { k } = brush
  const cypress = (x: number, y: number, tall: number): string =>
    path(
      `M${x} ${y - tall}Q${x + 26} ${y - tall * 0.4} ${x} ${y}Q${x - 26} ${y - tall * 0.4} ${x} ${y - tall}z`,
      k.leafDark,
    )
  return (
    farHills(brush, 350) +
    meadow(brush, 420) +
    repeat(9, (index) =>
      line(
        `M${480 + (index - 4) * 22} 420Q${480 + (index - 4) * 70} 500 ${480 + (index - 4) * 170} 610`,
        index % 2 === 0 ? k.leafLight : k.leaf,
        16,
      ),
    ) +
    rect(560, 320, 150, 90, k.light) +
    path('M544 326L635 270L726 326z', k.b) +
    rect(690, 270, 60, 140, k.shade) +
    path('M682 274L720 240L758 274z', k.bDark) +
    rect(588, 346, 28, 34, k.sea, 6) +
    rect(640, 352, 30, 58, k.woodDark, 10) +
    cypress(520, 420, 150) +
    cypress(486, 424, 120) +
    cypress(790, 418, 170)
  )
})

export const landscapes: Record<string, Motif> = {
  cliffs,
  hills,
  lake,
  alps,
  aurora,
  waves,
  vineyard,
}
