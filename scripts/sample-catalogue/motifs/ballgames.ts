import type { Brush, Motif } from '../scene.ts'
import { inAir, outdoors } from '../scene.ts'
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

const gaelicBall = (k: Brush['k']): string =>
  line(
    'M410 440Q480 480 552 446M406 496Q470 470 540 520M470 394Q440 440 450 478M500 482Q516 510 500 546',
    k.ink,
    6,
  )

const soccerBall = (k: Brush['k']): string =>
  path('M480 430l38 28 -14 44h-48l-14 -44z', k.ink) +
  line('M480 430V394M518 458l34 -12M504 502l22 34M456 502l-22 34M442 458l-34 -12', k.ink, 7)

const pitch = ({ k }: Brush, posts: string, ball: string): string => {
  return (
    path('M0 300Q480 200 960 300V420H0z', k.groundDark) +
    repeat(60, (index) =>
      circle(
        (index % 20) * 50 + 20 + (Math.floor(index / 20) % 2) * 24,
        300 + Math.floor(index / 20) * 32 - Math.sin((index % 20) / 6.4) * 26,
        10,
        [k.b, k.gold, k.light, k.a][(index * 7) % 4] ?? k.b,
      ),
    ) +
    rect(0, 400, 960, 200, k.leaf) +
    repeat(4, (index) => path(`M${index * 260 - 60} 400h130l-60 200h-170z`, k.leafDark)) +
    line(posts, k.light, 14) +
    fade(
      0.35,
      repeat(6, (index) => rect(380 + index * 40, 256, 3, 144, k.light)),
      repeat(3, (index) => rect(344, 290 + index * 36, 272, 3, k.light)),
    ) +
    shadow(480, 544, 90) +
    circle(480, 470, 78, k.light) +
    ball
  )
}

const gaelic = outdoors((brush) =>
  pitch(brush, 'M340 400V90M620 400V90M340 250H620', gaelicBall(brush.k)),
)

const football = outdoors((brush) => pitch(brush, 'M340 400V250H620V400', soccerBall(brush.k)))

const basketball = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 540, 150, 16, k.ink)) +
    clip(
      circle(480, 310, 190, k.b),
      circle(480, 310, 190, '#e07a34'),
      fade(0.25, path('M480 120A190 190 0 0 1 480 500Q640 310 480 120z', k.ink)),
      line('M480 110V510M280 310H680', k.ink, 9),
      ring(250, 310, 150, k.ink, 9),
      ring(710, 310, 150, k.ink, 9),
    ) +
    line('M230 180q-40 60 -40 130M730 180q40 60 40 130', k.light, 12),
)

const jersey = inAir(({ k, random }) => {
  const trim = random.pick([k.gold, k.light])
  const outline = path(
    'M380 110Q480 170 580 110L740 180L700 320L630 300V520H330V300L260 320L220 180z',
    k.b,
  )
  return (
    fade(
      0.2,
      group(
        'translate(10 14)',
        path(
          'M380 110Q480 170 580 110L740 180L700 320L630 300V520H330V300L260 320L220 180z',
          '#10131f',
        ),
      ),
    ) +
    clip(
      outline,
      rect(200, 90, 560, 450, k.b),
      random.chance(0.5) ? rect(200, 280, 560, 90, trim) : rect(430, 90, 100, 450, trim),
      path('M600 90L760 180V540H600z', '#10131f22'),
      path('M220 290L260 320L330 300V340H200zM740 290L700 320L630 300V340H760z', trim),
    ) +
    line('M390 114Q480 176 570 114', trim, 16) +
    line('M330 300L345 230M630 300L615 230', k.bDark, 6)
  )
})

const hurling = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 560, 220, 14, k.ink)) +
    group(
      'rotate(38 480 310)',
      path(
        'M462 20H498V360Q560 400 550 470Q530 540 460 530Q420 510 450 440Q462 400 462 360z',
        '#e0b877',
      ),
      path('M484 20H498V360Q560 400 550 470Q530 540 490 530Q530 460 484 380z', '#c89a57'),
      rect(458, 16, 44, 120, k.b, 10),
      rect(440, 470, 108, 14, k.ink, 4),
    ) +
    group(
      'rotate(-38 480 310)',
      path(
        'M498 20H462V360Q400 400 410 470Q430 540 500 530Q540 510 510 440Q498 400 498 360z',
        '#ecc98e',
      ),
      rect(458, 16, 44, 120, k.a, 10),
      rect(412, 470, 108, 14, k.ink, 4),
    ) +
    circle(480, 190, 62, k.light) +
    line('M430 160q50 50 100 0M430 220q50 -50 100 0', k.ink, 7),
)

export const ballgames: Record<string, Motif> = { gaelic, football, basketball, jersey, hurling }
