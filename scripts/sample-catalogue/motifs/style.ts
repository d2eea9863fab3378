import type { Motif } from '../scene.ts'
import { inAir, onTable } from '../scene.ts'
import {
  circle,
  clip,
  ellipse,
  fade,
  group,
  line,
  path,
  rect,
  repeat,
  ring,
  shadow,
} from '../shapes.ts'
import { bottle } from './food.ts'

const lipstick = onTable(
  ({ k }) =>
    shadow(480, 500, 250) +
    rect(350, 330, 110, 160, k.ink, 10) +
    rect(362, 260, 86, 80, k.gold, 6) +
    path('M372 262V150Q400 100 438 130V262z', k.b) +
    path('M372 150Q400 100 438 130Q420 170 372 176z', k.bLight) +
    rect(370, 350, 12, 120, '#ffffff33', 6) +
    circle(610, 390, 106, k.a) +
    circle(610, 390, 86, k.bLight) +
    path('M524 390A86 86 0 0 1 696 390z', k.seaLight) +
    path('M560 350L600 310H630L570 384z', k.light) +
    group(
      'translate(250 490) rotate(-16)',
      rect(-12, -150, 24, 150, k.wood, 10),
      rect(-16, -190, 32, 46, k.gold, 4),
      path('M-22 -190Q-40 -270 0 -290Q40 -270 22 -190z', k.b),
    ),
)

const spa = onTable(
  ({ k }) =>
    shadow(480, 500, 290) +
    ellipse(400, 466, 130, 34, '#5c6670') +
    ellipse(396, 412, 104, 30, '#7b8790') +
    ellipse(404, 364, 76, 26, '#98a4ab') +
    group(
      'translate(404 340) scale(0.9)',
      ...[-70, -35, 35, 70, 0].map((angle, index) =>
        group(
          `rotate(${angle})`,
          path('M0 0Q-44 -60 0 -130Q44 -60 0 0z', index === 4 ? k.bLight : k.b),
        ),
      ),
      circle(0, -20, 14, k.gold),
    ) +
    rect(580, 370, 100, 120, k.light, 12) +
    rect(580, 370, 40, 120, k.shade, 12) +
    line('M630 370v-14', k.ink, 6) +
    fade(0.3, circle(630, 320, 60, k.gold)) +
    path('M630 280q32 44 0 70q-32 -26 0 -70z', '#ffb02e') +
    rect(690, 420, 130, 70, k.a, 34) +
    ring(786, 455, 18, k.aDark, 8) +
    group(
      'translate(230 480) rotate(-14)',
      ...[-40, 0, 40].map((angle) =>
        group(`rotate(${angle})`, path('M0 0Q-30 -70 0 -170Q30 -70 0 0z', k.leaf)),
      ),
    ),
)

const perfume = onTable(
  ({ k }) =>
    shadow(480, 500, 240) +
    bottle(660, 490, k.sea, k.light, k.gold) +
    rect(320, 260, 230, 230, k.a, 34) +
    rect(340, 330, 190, 142, k.bLight, 22) +
    path('M340 380Q420 350 530 384V450Q530 472 508 472H362Q340 472 340 450z', k.b) +
    rect(396, 214, 78, 50, k.gold, 6) +
    rect(376, 130, 118, 90, k.ink, 18) +
    rect(356, 286, 16, 170, '#ffffff66', 8) +
    circle(435, 400, 34, k.light) +
    repeat(5, (index) =>
      group(`rotate(${index * 72} 250 450)`, ellipse(250, 422, 18, 26, k.bLight)),
    ) +
    circle(250, 450, 14, k.gold),
)

const hairdryer = onTable(
  ({ k }) =>
    shadow(480, 500, 250) +
    group(
      'rotate(-12 460 260)',
      path('M300 180H520Q640 190 640 260T520 340H300z', k.b),
      path('M300 260H640Q640 330 520 340H300z', k.bDark),
      path('M300 170L230 150V370L300 350z', k.ink),
      circle(540, 260, 46, k.ink),
      circle(540, 260, 28, k.a),
      path('M440 336H540L560 500Q520 520 480 500z', k.b),
      rect(474, 370, 30, 50, k.gold, 8),
    ) +
    line('M540 490Q640 520 700 460', k.ink, 12) +
    line('M180 200q-30 14 -60 0M176 260q-34 14 -68 0M180 320q-30 14 -60 0', k.light, 11) +
    group(
      'translate(750 480) rotate(-8)',
      rect(-70, -34, 150, 40, k.a, 10),
      repeat(9, (index) => rect(-64 + index * 16, 0, 9, 44, k.a, 3)),
    ),
)

const dress = inAir(({ k, random }) => {
  const hem = random.pick([k.b, k.a])
  const outline = path(
    'M410 150L430 90H450Q480 140 510 90H530L550 150L530 270L640 540Q480 580 320 540L430 270z',
    hem,
  )
  return (
    line('M480 30q30 -30 30 0q0 20 -30 26v14M300 120L480 70L660 120', k.woodDark, 11) +
    clip(
      outline,
      rect(280, 60, 400, 520, hem),
      repeat(7, (row) =>
        repeat(8, (column) =>
          circle(310 + column * 48 + (row % 2) * 24, 310 + row * 44, 9, k.light),
        ),
      ),
      path('M510 60L560 150L540 270L660 560H540z', '#10131f22'),
    ) +
    rect(424, 256, 112, 26, k.gold, 6) +
    group(
      'translate(700 470) scale(0.9)',
      path('M-60 30Q-30 -30 30 -60L60 -50Q70 10 30 20L0 40z', k.bDark),
      line('M46 -20V50', k.bDark, 9),
    )
  )
})

const handbag = onTable(
  ({ k }) =>
    shadow(480, 502, 230) +
    line('M370 270Q370 100 480 100T590 270', k.woodDark, 20) +
    path('M310 260H650L700 460Q704 494 670 494H290Q256 494 260 460z', k.b) +
    path('M600 260H650L700 460Q704 494 670 494H610Q650 400 600 260z', k.bDark) +
    path('M310 260H650L666 330Q600 410 480 410T294 330z', k.bLight) +
    line('M306 340Q380 394 480 394T654 340', k.light, 4) +
    rect(450, 384, 60, 54, k.gold, 12) +
    circle(480, 412, 9, k.bDark) +
    circle(372, 276, 13, k.gold) +
    circle(588, 276, 13, k.gold) +
    path('M640 300q60 40 40 120q-50 -30 -40 -120z', k.a),
)

const jumper = inAir(({ k, random }) => {
  const [wool, cable] = random.pick([
    [k.light, k.shade],
    [k.a, k.aDark],
    [k.b, k.bDark],
  ] as const)
  const outline = path(
    'M390 110Q480 150 570 110L680 160L760 460L680 490L620 300V530H340V300L280 490L200 460L280 160z',
    wool,
  )
  return (
    fade(
      0.2,
      group(
        'translate(10 14)',
        path(
          'M390 110Q480 150 570 110L680 160L760 460L680 490L620 300V530H340V300L280 490L200 460L280 160z',
          '#10131f',
        ),
      ),
    ) +
    clip(
      outline,
      rect(180, 90, 600, 460, wool),
      repeat(
        3,
        (index) =>
          line(`M${410 + index * 70} 160${repeat(5, () => 'q24 20 0 38t0 38')}`, cable, 9) +
          line(`M${410 + index * 70} 160${repeat(5, () => 'q-24 20 0 38t0 38')}`, cable, 9),
      ),
      rect(340, 490, 280, 40, cable),
      path('M190 430L290 462L280 492L190 466zM770 430L670 462L680 492L770 466z', cable),
    ) +
    line('M394 118Q480 162 566 118', cable, 22) +
    line('M340 300L352 220M620 300L608 220', cable, 6)
  )
})

const ring_ = onTable(
  ({ k }) =>
    shadow(480, 500, 220) +
    path('M300 250L330 120H630L660 250z', k.bDark) +
    path('M320 240L344 136H616L640 240z', k.light) +
    rect(290, 340, 380, 150, k.b, 20) +
    rect(290, 330, 380, 50, k.bDark, 16) +
    ellipse(480, 346, 160, 18, k.light) +
    ring(480, 280, 74, k.gold, 18) +
    path('M480 210L420 150L444 120H516L540 150z', '#d9f2fb') +
    path('M420 150H540L480 210zM444 120L460 150H500L516 120z', '#a9dcf0') +
    repeat(3, (index) =>
      group(
        `translate(${[340, 620, 690][index]} ${[110, 90, 220][index]}) scale(${[0.8, 1, 0.6][index]})`,
        path('M0 -40l10 30 30 10 -30 10 -10 30 -10 -30 -30 -10 30 -10z', k.gold),
      ),
    ),
)

const sunglasses = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 470, 250, 18, k.ink)) +
    line('M250 230L170 200M710 230L790 200', k.b, 22) +
    path('M230 210H460Q470 380 350 390T230 210zM500 210H730Q730 380 610 390T500 210z', k.b) +
    path('M254 232H438Q440 358 350 366T254 232zM522 232H706Q702 358 610 366T522 232z', k.ink) +
    path('M262 240H330L290 340Q264 300 262 240zM530 240H598L558 340Q532 300 530 240z', k.sea) +
    path('M450 240Q480 210 510 240', k.b) +
    line('M456 240Q480 216 504 240', k.b, 16),
)

export const style: Record<string, Motif> = {
  lipstick,
  spa,
  perfume,
  hairdryer,
  dress,
  handbag,
  jumper,
  ring: ring_,
  sunglasses,
}
