import type { Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, clip, ellipse, group, line, path, rect, repeat, shadow } from '../shapes.ts'
import { crust, steam } from './food.ts'

const plate = onTable(
  ({ k }) =>
    shadow(480, 496, 300) +
    ellipse(480, 470, 290, 30, k.light) +
    ellipse(480, 464, 210, 18, k.shade) +
    path('M270 450A210 210 0 0 1 690 450z', k.a) +
    path('M520 244A210 210 0 0 1 690 450H600Q620 330 520 244z', k.aDark) +
    line('M320 410Q340 320 410 284', k.aLight, 16) +
    rect(256, 446, 448, 20, k.aDark, 10) +
    circle(480, 226, 24, k.gold) +
    path('M300 170l14 32 34 4 -25 24 6 34 -29 -17 -29 17 6 -34 -25 -24 34 -4z', k.gold) +
    path('M690 150l10 24 26 3 -19 18 5 26 -22 -13 -22 13 5 -26 -19 -18 26 -3z', k.gold),
)

const chocolates = onTable(
  ({ k }) =>
    shadow(480, 500, 280) +
    group(
      'rotate(-8 480 200)',
      rect(250, 110, 460, 150, k.b, 16),
      rect(456, 110, 48, 150, k.gold),
      path('M480 160q-90 -70 -100 0t100 0q90 -70 100 0t-100 0z', k.gold),
    ) +
    rect(240, 280, 480, 210, k.bDark, 18) +
    rect(258, 298, 444, 174, k.light, 10) +
    repeat(10, (index) => {
      const x = 304 + (index % 5) * 88
      const y = 342 + Math.floor(index / 5) * 84
      const brown = ['#5b3420', '#7d4a2c', '#efd9b4'][index % 3] ?? '#5b3420'
      const topping = index % 3 === 2 ? '#5b3420' : '#e8c79a'
      return index % 2 === 0
        ? circle(x, y, 34, brown) + line(`M${x - 18} ${y - 6}q18 16 36 0`, topping, 6)
        : rect(x - 32, y - 32, 64, 64, brown, 12) + circle(x, y, 10, topping)
    }),
)

const fish = onTable(
  ({ k }) =>
    shadow(480, 500, 290) +
    ellipse(480, 470, 310, 34, k.light) +
    ellipse(480, 462, 250, 22, k.shade) +
    group(
      'translate(0 40)',
      path(
        'M240 330Q360 220 540 250Q620 270 650 330L740 270Q730 330 742 400L650 350Q600 420 480 420Q320 420 240 330z',
        k.b,
      ),
      path(
        'M240 330Q320 420 480 420Q600 420 650 350L742 400Q735 360 736 330L650 338Q560 390 460 380Q330 370 240 330z',
        k.bLight,
      ),
      path('M440 250Q500 190 570 262z', k.bDark),
      circle(318, 318, 16, k.light),
      circle(316, 318, 8, k.ink),
      line('M380 270q30 50 0 110M450 290q24 34 0 70M520 290q24 34 0 70', k.bDark, 6),
    ) +
    group(
      'translate(690 440)',
      circle(0, 0, 44, k.gold),
      circle(0, 0, 34, k.light),
      repeat(6, (index) => group(`rotate(${index * 60})`, path('M0 0L-12 -30H12z', k.gold))),
    ) +
    path('M220 450q20 -60 80 -60q0 56 -80 60z', k.leaf),
)

const pot = onTable(
  ({ k }) =>
    steam(k, 480, 170) +
    shadow(480, 500, 240) +
    rect(226, 320, 60, 34, k.bDark, 16) +
    rect(674, 320, 60, 34, k.bDark, 16) +
    path('M270 270H690V430Q690 490 620 490H340Q270 490 270 430z', k.b) +
    path('M580 270H690V430Q690 490 620 490H540Q600 420 580 270z', k.bDark) +
    path('M250 262Q480 130 710 262z', k.a) +
    rect(240, 254, 480, 26, k.aDark, 13) +
    circle(480, 186, 24, k.gold) +
    group(
      'translate(180 490)',
      path('M0 0Q-44 -40 0 -120Q44 -40 0 0z', '#e9803a'),
      path('M0 -110q-40 -20 -30 -60q30 10 30 60q0 -50 30 -60q10 40 -30 60z', k.leaf),
    ),
)

const bread = onTable(
  ({ k }) =>
    shadow(480, 500, 290) +
    rect(200, 470, 560, 26, k.wood, 12) +
    path('M270 470Q220 300 400 270Q480 240 580 270Q740 300 690 470z', crust) +
    path('M580 270Q740 300 690 470H600Q680 360 580 270z', '#bd8143') +
    line('M380 320q40 30 30 90M480 300q40 34 30 110M580 320q36 34 20 90', '#f6e0b5', 16) +
    path('M640 440h120v46h-120z', k.gold) +
    path('M640 440l30 -18h120l-30 18z', '#fbe9b0'),
)

const icecream = onTable(
  ({ k }) =>
    shadow(480, 498, 170) +
    path('M370 290H590L480 490z', crust) +
    line('M400 290l110 140M450 290l80 110M560 290l-110 140M510 290l-80 110', '#b57d3e', 6) +
    circle(420, 250, 78, k.b) +
    circle(540, 250, 78, k.a) +
    circle(480, 170, 82, k.bLight) +
    path('M350 280q20 40 44 10t44 10t44 -10t44 10t44 -6t44 -14q0 -40 -130 -40t-134 40z', k.light) +
    rect(530, 60, 22, 130, '#7d4a2c', 6) +
    circle(470, 84, 22, '#c92f3f') +
    repeat(7, (index) =>
      group(
        `rotate(${index * 51} ${440 + index * 14} ${130 + (index % 3) * 30})`,
        rect(436 + index * 14, 126 + (index % 3) * 30, 18, 6, k.gold, 3),
      ),
    ),
)

const veg = onTable(
  ({ k }) =>
    shadow(480, 500, 280) +
    repeat(4, (index) =>
      group(
        `translate(${330 + index * 34} 330) rotate(${-24 + index * 9})`,
        path('M-22 0Q-8 -150 0 -160Q8 -150 22 0z', '#e9803a'),
        line('M0 -160q-26 -50 -10 -70M0 -160q20 -50 30 -66', k.leaf, 10),
      ),
    ) +
    circle(560, 270, 84, k.leafLight) +
    circle(530, 250, 50, k.leaf) +
    circle(594, 290, 46, k.leaf) +
    circle(654, 320, 50, '#cf3f31') +
    path('M654 276q-24 -20 -34 -4M654 276q24 -20 34 -4', k.leafDark) +
    rect(250, 340, 460, 150, k.wood, 8) +
    repeat(2, (index) => rect(250, 384 + index * 50, 460, 8, k.woodDark)) +
    rect(250, 340, 30, 150, k.woodDark, 4) +
    rect(680, 340, 30, 150, k.woodDark, 4) +
    ellipse(180, 470, 50, 34, '#7a3b63'),
)

const porridge = onTable(
  ({ k }) =>
    steam(k, 480, 220) +
    shadow(480, 498, 230) +
    clip(rect(0, 200, 960, 400, k.light), ellipse(480, 290, 240, 50, k.aLight)) +
    path('M240 290H720Q710 490 560 490H400Q250 490 240 290z', k.a) +
    path('M620 290H720Q710 490 560 490H500Q620 440 620 290z', k.aDark) +
    ellipse(480, 292, 216, 38, '#f3e2bd') +
    repeat(6, (index) =>
      circle(400 + index * 28, 286 + (index % 2) * 16, 15, index % 2 ? '#4a4f8f' : '#c23a4b'),
    ) +
    line('M560 270L700 130', k.gold, 16) +
    line('M280 350h400', k.aLight, 10),
)

export const dishes: Record<string, Motif> = {
  plate,
  chocolates,
  fish,
  pot,
  bread,
  icecream,
  veg,
  porridge,
}
