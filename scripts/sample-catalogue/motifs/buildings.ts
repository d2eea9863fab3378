import { mix } from '../colour.ts'
import type { Motif } from '../scene.ts'
import { outdoors } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'
import { farHills, meadow } from './journeys.ts'
import { tree } from './vehicles.ts'

const cottage = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 340) +
    meadow(brush, 440) +
    tree(k, 770, 450, 1.2) +
    shadow(480, 500, 260) +
    rect(280, 340, 400, 160, k.light) +
    rect(480, 340, 200, 160, k.shade) +
    path('M250 350L310 230H650L710 350Q480 330 250 350z', mix('#caa25a', k.b, 0.2)) +
    line('M330 260L290 338M420 256L400 336M540 256L550 336M630 258L668 338', k.woodDark, 4) +
    rect(570, 180, 50, 70, k.light) +
    rect(562, 172, 66, 16, k.shade) +
    fade(
      0.6,
      circle(600, 140, 20, k.light),
      circle(622, 108, 28, k.light),
      circle(660, 76, 22, k.light),
    ) +
    rect(450, 400, 62, 100, k.b, 6) +
    circle(498, 454, 5, k.gold) +
    repeat(
      2,
      (index) =>
        rect(330 + index * 230, 396, 66, 58, k.ink, 4) +
        rect(336 + index * 230, 402, 54, 46, k.gold) +
        rect(361 + index * 230, 400, 5, 50, k.ink) +
        rect(324 + index * 230, 454, 78, 12, k.b),
    ) +
    path('M450 500H512L600 600H390z', k.bottom) +
    repeat(
      5,
      (index) =>
        circle(210 + index * 26, 530 + (index % 2) * 16, 9, k.b) +
        circle(690 + index * 26, 520 + (index % 2) * 18, 9, k.gold),
    )
  )
})

const shed = outdoors((brush) => {
  const { k } = brush
  return (
    farHills(brush, 360) +
    meadow(brush, 450) +
    tree(k, 200, 470, 1.2) +
    shadow(500, 510, 240) +
    path('M280 290L700 250V506H280z', k.wood) +
    repeat(9, (index) => rect(300 + index * 46, 262, 4, 244, k.woodDark)) +
    path('M250 292L730 244V214L250 262z', k.leafDark) +
    path('M250 262L730 214V202Q490 212 250 250z', k.leafLight) +
    rect(340, 320, 220, 186, k.ink, 4) +
    rect(350, 330, 96, 176, k.seaLight) +
    rect(454, 330, 96, 176, k.seaLight) +
    path('M350 430L446 330V370L350 470zM454 430L550 330V370L454 470z', k.light) +
    rect(600, 330, 70, 80, k.gold, 4) +
    rect(270, 504, 440, 14, k.woodDark) +
    ellipse(770, 500, 50, 34, k.leafLight) +
    circle(756, 480, 10, k.b) +
    circle(786, 492, 10, k.b)
  )
})

const shopfront = outdoors((brush) => {
  const { k } = brush
  return (
    rect(0, 500, 960, 100, k.ground) +
    rect(0, 500, 960, 14, k.groundLight) +
    shadow(480, 520, 300) +
    rect(210, 110, 540, 400, k.b) +
    rect(190, 96, 580, 26, k.bDark, 6) +
    rect(250, 150, 460, 62, k.light, 8) +
    line('M330 181h300', k.b, 10) +
    repeat(9, (index) =>
      path(`M${222 + index * 57.5} 226h57.5l6 70q-32 30 -64 0z`, index % 2 === 0 ? k.light : k.a),
    ) +
    rect(250, 330, 270, 160, k.seaLight, 6) +
    path('M250 440L360 330H420L260 490H250z', k.light) +
    rect(250, 470, 270, 20, k.wood) +
    repeat(4, (index) =>
      rect(
        274 + index * 62,
        420 - (index % 2) * 22,
        40,
        50 + (index % 2) * 22,
        [k.gold, k.a, k.bLight, k.leaf][index] ?? k.a,
        8,
      ),
    ) +
    rect(570, 322, 120, 188, k.bDark, 6) +
    rect(586, 338, 88, 100, k.gold, 4) +
    circle(676, 452, 7, k.gold) +
    group(
      'translate(160 512)',
      rect(-28, -50, 56, 50, k.wood, 6),
      circle(0, -80, 46, k.leaf),
      circle(-14, -92, 20, k.leafLight),
    ) +
    group(
      'translate(800 512)',
      rect(-28, -50, 56, 50, k.wood, 6),
      circle(0, -80, 46, k.leaf),
      circle(-14, -92, 20, k.leafLight),
    )
  )
})

export const buildings: Record<string, Motif> = { cottage, shed, shopfront }
