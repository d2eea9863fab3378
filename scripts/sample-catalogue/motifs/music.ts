import type { Brush, Motif } from '../scene.ts'
import { inAir } from '../scene.ts'
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
  star,
} from '../shapes.ts'

const stub = (k: Brush['k'], x: number, y: number, turn: number, fill: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    fade(0.2, rect(-202, -92, 420, 200, '#10131f', 20)),
    path(
      'M-190 -100H190Q210 -100 210 -80V-30A30 30 0 0 0 210 30V80Q210 100 190 100H-190Q-210 100 -210 80V30A30 30 0 0 0 -210 -30V-80Q-210 -100 -190 -100z',
      fill,
    ),
    repeat(7, (index) => circle(100, -78 + index * 26, 5, k.groundDark)),
    star(-50, 0, 54, k.light),
    rect(-170, -70, 240, 6, k.light, 3),
    rect(-170, 66, 240, 6, k.light, 3),
    rect(130, -50, 46, 100, k.light, 6),
  )

const tickets = inAir(
  ({ k }) =>
    stub(k, 510, 220, 10, k.a === '#f5e8d0' ? k.ground : k.b) + stub(k, 450, 370, -12, k.bDark),
)

const guitar = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 556, 180, 16, k.ink)) +
    group(
      'rotate(24 480 310)',
      rect(462, 20, 36, 290, k.woodDark, 4),
      rect(450, -20, 60, 66, k.ink, 10),
      repeat(6, (index) => rect(462, 80 + index * 36, 36, 4, k.gold)),
      path(
        'M480 260Q570 250 566 320Q560 360 590 390Q630 500 480 510Q330 500 370 390Q400 360 394 320Q390 250 480 260z',
        k.b,
      ),
      path(
        'M480 260Q570 250 566 320Q560 360 590 390Q630 500 480 510Q560 470 530 390Q510 350 520 310Q520 270 480 260z',
        k.bDark,
      ),
      circle(480, 372, 46, k.ink),
      ring(480, 372, 54, k.gold, 6),
      rect(430, 452, 100, 16, k.ink, 6),
      repeat(4, (index) => rect(468 + index * 7, 20, 2.5, 436, k.light)),
    ) +
    group(
      'translate(700 180)',
      ellipse(0, 60, 24, 18, k.a),
      rect(16, -40, 9, 102, k.a),
      path('M16 -40q50 10 44 60q-12 -30 -44 -30z', k.a),
    ) +
    group(
      'translate(270 150) scale(0.8)',
      ellipse(0, 60, 24, 18, k.light),
      ellipse(70, 50, 24, 18, k.light),
      path('M16 60V-40L94 -54V50H85V-24L25 -12V60z', k.light),
    ),
)

const violin = inAir(
  ({ k }) =>
    fade(0.2, ellipse(480, 560, 180, 16, k.ink)) +
    group(
      'rotate(-22 480 310)',
      rect(466, 20, 28, 240, k.ink, 6),
      path('M480 30q-30 -20 -20 -50q26 -20 44 6', k.woodDark),
      path(
        'M480 220Q570 210 570 290Q530 320 540 350Q600 390 590 450Q570 520 480 520Q390 520 370 450Q360 390 420 350Q430 320 390 290Q390 210 480 220z',
        k.b,
      ),
      path(
        'M480 220Q570 210 570 290Q530 320 540 350Q600 390 590 450Q570 520 480 520Q560 480 530 380Q510 340 530 290Q530 230 480 220z',
        k.bDark,
      ),
      line('M430 340q-16 40 6 70M530 340q16 40 -6 70', k.ink, 7),
      rect(444, 420, 72, 10, k.light, 4),
      path('M460 436H500L490 500H470z', k.ink),
      repeat(4, (index) => rect(470 + index * 6, 40, 2, 400, k.light)),
    ) +
    group(
      'rotate(34 480 310)',
      rect(640, 60, 10, 460, k.woodDark, 5),
      rect(656, 80, 4, 420, k.light),
    ),
)

const vinyl = inAir(({ k, random }) => {
  const sleeve = random.pick([k.b, k.a, k.ground])
  return (
    fade(0.2, rect(252, 156, 350, 350, '#10131f', 10)) +
    circle(590, 310, 170, '#171a24') +
    [140, 116, 92].map((r) => ring(590, 310, r, '#343a48', 3)).join('') +
    circle(590, 310, 58, k.gold) +
    circle(590, 310, 10, '#171a24') +
    fade(
      0.18,
      path(
        'M590 310L680 170A170 170 0 0 1 740 240zM590 310L500 454A170 170 0 0 1 440 384z',
        '#ffffff',
      ),
    ) +
    clip(
      rect(240, 140, 350, 350, sleeve, 8),
      rect(240, 140, 350, 350, sleeve),
      circle(415, 330, 110, k.gold),
      path('M240 400Q340 320 420 390T590 380V490H240z', k.sea),
      path('M240 440Q360 390 460 440T590 430V490H240z', k.leafDark),
    )
  )
})

export const music: Record<string, Motif> = { tickets, guitar, violin, vinyl }
