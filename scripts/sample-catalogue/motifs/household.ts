import type { Motif } from '../scene.ts'
import { inAir, onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

const router = onTable(({ k, random }) => {
  const glow = random.pick([k.gold, k.b, k.leafLight])
  return (
    shadow(480, 500, 280) +
    [130, 84, 38]
      .map((r) =>
        line(
          `M${480 - r} ${236 - r * 0.55}Q480 ${236 - r * 1.5} ${480 + r} ${236 - r * 0.55}`,
          k.light,
          20,
        ),
      )
      .join('') +
    circle(480, 236, 17, k.light) +
    line('M320 390L280 210M640 390L680 210', k.ink, 20) +
    path(
      'M250 376H710Q740 376 746 410L756 480Q756 494 736 494H224Q204 494 204 480L214 410Q220 376 250 376z',
      k.a,
    ) +
    path('M208 450H752L756 480Q756 494 736 494H224Q204 494 204 480z', k.aDark) +
    repeat(5, (index) => circle(380 + index * 50, 416, 11, index < 4 ? glow : k.bLight)) +
    rect(270, 408, 60, 16, k.aDark, 8)
  )
})

const charger = onTable(
  ({ k }) =>
    shadow(480, 498, 240) +
    rect(300, 220, 190, 270, k.light, 40) +
    rect(300, 220, 190, 60, k.shade, 30) +
    rect(346, 166, 22, 60, k.gold, 4) +
    rect(422, 166, 22, 60, k.gold, 4) +
    path('M410 300l-56 84h36l-14 66 64 -92h-38z', k.b) +
    line('M490 420Q620 460 600 330T720 200', k.ink, 16) +
    group(
      'translate(726 180) rotate(20)',
      rect(-22, -40, 44, 70, k.b, 10),
      rect(-13, -64, 26, 26, k.shade, 5),
    ) +
    rect(560, 430, 170, 62, k.a, 20) +
    repeat(4, (index) => circle(600 + index * 30, 461, 7, k.gold)),
)

const drone = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 530, 220, 18, k.ink)) +
    line('M480 300L250 220M480 300L710 220M480 310L300 400M480 310L660 400', k.ink, 20) +
    [
      [250, 206],
      [710, 206],
      [300, 386],
      [660, 386],
    ]
      .map(
        ([x = 0, y = 0]) =>
          rect(x - 10, y - 14, 20, 40, k.ink, 6) +
          fade(0.75, ellipse(x, y - 16, 118, 14, k.light)) +
          circle(x, y - 16, 10, k.b),
      )
      .join('') +
    rect(386, 246, 188, 120, k.a, 50) +
    path('M400 300Q480 210 560 300z', k.aLight) +
    circle(480, 350, 42, k.ink) +
    circle(480, 350, 26, k.sea) +
    circle(470, 340, 8, k.light) +
    line('M420 370L390 440H360M540 370L570 440H600', k.ink, 12),
)

const vacuum = onTable(
  ({ k }) =>
    shadow(480, 500, 290) +
    path('M190 410H770V440Q770 500 480 500T190 440z', k.ink) +
    ellipse(480, 410, 290, 84, k.b) +
    ellipse(480, 404, 262, 70, k.bLight) +
    line('M226 436Q300 484 480 486T734 436', k.gold, 8) +
    path('M390 350H570V386Q570 410 480 410T390 386z', k.ink) +
    ellipse(480, 350, 90, 26, k.shade) +
    ellipse(480, 348, 44, 12, k.b) +
    repeat(3, (index) => ellipse(430 + index * 50, 444, 14, 6, k.ink)) +
    group(
      'translate(190 180)',
      path('M0 -40l12 28 30 12 -30 12 -12 28 -12 -28 -30 -12 30 -12z', k.light),
    ) +
    group(
      'translate(720 150) scale(1.5)',
      path('M0 -40l12 28 30 12 -30 12 -12 28 -12 -28 -30 -12 30 -12z', k.light),
    ) +
    group(
      'translate(600 240) scale(0.7)',
      path('M0 -40l12 28 30 12 -30 12 -12 28 -12 -28 -30 -12 30 -12z', k.gold),
    ),
)

const robot = onTable(
  ({ k }) =>
    shadow(480, 502, 180) +
    line('M480 130V90', k.ink, 10) +
    circle(480, 80, 18, k.gold) +
    rect(370, 124, 220, 160, k.a, 46) +
    rect(394, 160, 172, 84, k.ink, 40) +
    circle(440, 202, 20, k.gold) +
    circle(520, 202, 20, k.gold) +
    rect(350, 180, 22, 60, k.b, 10) +
    rect(588, 180, 22, 60, k.b, 10) +
    line('M380 330Q280 330 270 240M580 330Q670 340 680 420', k.ink, 22) +
    circle(270, 226, 28, k.b) +
    circle(680, 436, 28, k.b) +
    rect(380, 296, 200, 150, k.b, 34) +
    circle(480, 366, 40, k.light) +
    path('M480 392q-40 -26 -22 -44q14 -10 22 6q8 -16 22 -6q18 18 -22 44z', k.bDark) +
    rect(404, 440, 50, 60, k.ink, 10) +
    rect(506, 440, 50, 60, k.ink, 10),
)

const thermostat = inAir(
  ({ k }) =>
    fade(0.18, circle(488, 322, 200, '#10131f')) +
    circle(480, 305, 200, k.light) +
    circle(480, 305, 168, k.ink) +
    line('M380 405A141 141 0 1 1 580 405', '#ffffff2a', 22) +
    line('M380 405A141 141 0 0 1 540 178', k.b, 22) +
    circle(540, 178, 20, k.gold) +
    path(
      'M480 240Q560 320 520 370Q480 400 440 370Q410 330 450 300Q450 330 466 330Q490 300 480 240z',
      k.gold,
    ),
)

export const household: Record<string, Motif> = {
  router,
  charger,
  drone,
  vacuum,
  robot,
  thermostat,
}
