import type { Brush, Motif } from '../scene.ts'
import { cloud, onTable, outdoors } from '../scene.ts'
import { circle, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

const balloon = outdoors((brush) => {
  const { k } = brush
  const flying = (x: number, y: number, scale: number, one: string, two: string): string =>
    group(
      `translate(${x} ${y}) scale(${scale})`,
      line('M-52 120L-26 190M52 120L26 190', k.woodDark, 4),
      path(
        'M0 -150C110 -150 150 -70 140 0C130 70 70 100 46 134H-46C-70 100 -130 70 -140 0C-150 -70 -110 -150 0 -150z',
        one,
      ),
      path(
        'M0 -150C60 -150 80 -70 76 0C70 70 40 100 26 134H-26C-40 100 -70 70 -76 0C-80 -70 -60 -150 0 -150z',
        two,
      ),
      path(
        'M0 -150C24 -150 30 -70 28 0C26 70 14 100 10 134H-10C-14 100 -26 70 -28 0C-30 -70 -24 -150 0 -150z',
        one,
      ),
      rect(-32, 186, 64, 48, k.wood, 8),
      rect(-36, 182, 72, 12, k.woodDark, 6),
    )
  return (
    farHills(brush, 430) +
    meadow(brush, 520) +
    flying(450, 240, 1, k.b, k.light) +
    flying(760, 210, 0.42, k.ground, k.gold) +
    flying(190, 330, 0.3, k.a, k.b)
  )
})

const ferry = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 360) +
    sea(brush, 420) +
    path('M170 400H800L740 500H240Q190 470 170 400z', k.groundDark) +
    path('M170 400H800L790 418H178z', k.b) +
    path('M260 400V330H720L750 400z', k.light) +
    path('M310 330V274H640L670 330z', k.shade) +
    rect(400, 190, 70, 84, k.b, 4) +
    rect(400, 206, 70, 20, k.light) +
    rect(520, 214, 60, 60, k.b, 4) +
    repeat(11, (index) => circle(296 + index * 38, 366, 9, k.sea)) +
    repeat(7, (index) => rect(334 + index * 42, 292, 26, 20, k.sea, 4)) +
    fade(0.6, cloud(370, 150, 0.5, k.light)) +
    path('M0 506Q120 484 240 506T480 506T720 506T960 506V600H0z', k.seaDark)
  )
})

const tent = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 360) +
    repeat(6, (index) =>
      path(
        `M${[70, 140, 215, 740, 815, 890][index]} ${300 + (index % 3) * 22}l56 150h-112z`,
        k.leafDark,
      ),
    ) +
    meadow(brush, 440) +
    shadow(470, 512, 270) +
    path('M200 510L420 250L640 510z', k.b) +
    path('M420 250L560 240L760 500L640 510z', k.bDark) +
    path('M420 250L350 510H490z', k.ink) +
    path('M420 250L350 510H312z', k.bLight) +
    path('M420 250L490 510H524z', k.bLight) +
    line('M420 250L160 520M560 240L800 512', k.light, 3) +
    path('M690 540l50 -70 50 70q-50 20 -100 0z', k.gold) +
    path('M714 542l26 -44 26 44z', k.b) +
    line('M680 546L800 556M800 544L680 558', k.woodDark, 12)
  )
})

const palm = outdoors((brush) => {
  const { k } = brush
  const frond = (angle: number): string =>
    group(
      `rotate(${angle} 330 170)`,
      path('M330 170Q420 110 500 190Q410 160 330 182z', angle % 2 ? k.leaf : k.leafDark),
    )
  return (
    sea(brush, 360) +
    path('M0 600V500Q300 430 960 480V600z', '#f3dca6') +
    path('M0 600V550Q400 490 960 540V600z', '#e6c888') +
    line('M300 520Q280 330 330 170', k.woodDark, 24) +
    line('M300 520Q280 330 330 170', k.wood, 14) +
    [-20, 25, 70, 130, 175, 215].map(frond).join('') +
    circle(330, 186, 14, k.woodDark) +
    circle(350, 180, 12, k.wood) +
    shadow(640, 530, 150) +
    line('M640 520V300', k.light, 9) +
    path(
      'M470 350Q500 230 640 220T810 350Q780 326 752 350Q724 326 696 350Q668 326 640 350Q612 326 584 350Q556 326 528 350Q500 326 470 350z',
      k.b,
    ) +
    path('M584 350Q590 250 640 220Q690 250 696 350Q668 326 640 350Q612 326 584 350z', k.light) +
    path('M560 500L760 470L790 520H570z', k.a) +
    line('M590 520v24M770 516v24', k.woodDark, 8)
  )
})

const suitcase = onTable(
  ({ k }) =>
    shadow(480, 500, 220) +
    line('M430 190V110H530V190', k.ink, 14) +
    rect(330, 180, 300, 300, k.b, 34) +
    rect(480, 180, 150, 300, k.bDark, 34) +
    rect(460, 180, 40, 300, k.b) +
    repeat(4, (index) => rect(366 + index * 68, 206, 12, 248, k.bLight, 6)) +
    rect(300, 320, 360, 26, k.a, 8) +
    rect(456, 312, 48, 42, k.gold, 8) +
    circle(380, 488, 18, k.ink) +
    circle(580, 488, 18, k.ink) +
    group(
      'translate(240 400) rotate(-10)',
      rect(-46, -10, 92, 116, k.a, 8),
      circle(0, 44, 26, k.gold),
      line('M-22 84h44', k.gold, 6),
    ),
)

export function sea({ k }: Brush, y: number): string {
  return (
    rect(0, y, 960, 600 - y, k.sea) +
    rect(0, y, 960, 26, k.seaLight) +
    line(
      `M120 ${y + 62}h90M330 ${y + 96}h140M640 ${y + 58}h110M760 ${y + 120}h90M180 ${y + 150}h70`,
      k.seaLight,
      6,
    )
  )
}

export const farHills = ({ k, random }: Brush, y: number): string =>
  path(
    `M0 ${y}Q160 ${y - random.between(60, 130)} 340 ${y - 40}T680 ${y - 60}T960 ${y - random.between(20, 90)}V600H0z`,
    k.far,
  ) +
  path(`M0 ${y + 40}Q220 ${y - random.between(10, 70)} 480 ${y + 20}T960 ${y - 20}V600H0z`, k.mid)

export const meadow = ({ k }: Brush, y: number): string =>
  path(`M0 ${y}Q240 ${y - 60} 520 ${y}T960 ${y - 20}V600H0z`, k.leaf) +
  path(`M0 ${y + 60}Q300 ${y} 600 ${y + 50}T960 ${y + 40}V600H0z`, k.leafDark)

export const journeys: Record<string, Motif> = { balloon, ferry, tent, palm, suitcase }
