import type { Brush, Motif } from '../scene.ts'
import { inAir, onTable } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow, star } from '../shapes.ts'

const bag = (
  k: Brush['k'],
  x: number,
  wide: number,
  tall: number,
  fill: string,
  dark: string,
): string =>
  line(`M${x - wide * 0.22} ${494 - tall}q0 -70 ${wide * 0.22} -70t${wide * 0.22} 70`, k.ink, 9) +
  rect(x - wide / 2, 494 - tall, wide, tall, fill, 6) +
  path(`M${x + wide * 0.28} ${494 - tall}H${x + wide / 2 - 4}V494H${x + wide * 0.36}z`, dark) +
  circle(x - wide * 0.1, 494 - tall * 0.45, wide * 0.16, k.light)

const bags = onTable(({ k, random }) => {
  const [left, middle, right] = random.pick([
    [k.a, k.b, k.gold],
    [k.gold, k.a, k.b],
    [k.b, k.sea, k.a],
  ] as const)
  return (
    shadow(480, 502, 290) +
    bag(k, 340, 180, 200, left, k.groundDark) +
    bag(k, 630, 200, 240, right, k.groundDark) +
    bag(k, 480, 210, 300, middle, k.bDark) +
    rect(380, 300, 40, 12, k.light, 6)
  )
})

export const bow = (x: number, y: number, scale: number, fill: string, dark: string): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path('M0 0Q-110 -110 -130 -30Q-120 30 0 0z', fill),
    path('M0 0Q110 -110 130 -30Q120 30 0 0z', fill),
    path('M0 0Q-70 -60 -90 -26Q-80 8 0 0zM0 0Q70 -60 90 -26Q80 8 0 0z', dark),
    ellipse(0, -2, 22, 20, dark),
  )

const gift = onTable(
  ({ k }) =>
    shadow(480, 502, 260) +
    rect(590, 330, 170, 164, k.a, 8) +
    rect(660, 330, 30, 164, k.gold) +
    bow(675, 328, 0.6, k.gold, k.aDark) +
    rect(300, 250, 300, 244, k.b, 8) +
    rect(540, 250, 60, 244, k.bDark, 8) +
    rect(424, 250, 52, 244, k.light) +
    rect(280, 220, 340, 60, k.bLight, 8) +
    rect(424, 220, 52, 60, k.light) +
    bow(450, 222, 1.05, k.light, k.shade) +
    star(230, 200, 26, k.gold) +
    star(690, 190, 20, k.light) +
    circle(270, 320, 12, k.gold) +
    circle(640, 120, 12, k.b),
)

const giftcard = inAir(
  ({ k }) =>
    group(
      'translate(540 230) rotate(12)',
      rect(-200, -120, 400, 240, k.a, 26),
      rect(-200, -70, 400, 46, k.aDark),
    ) +
    group(
      'translate(450 360) rotate(-8)',
      fade(0.22, rect(-214, -116, 440, 260, '#10131f', 26)),
      rect(-220, -130, 440, 260, k.b, 26),
      rect(-150, -130, 44, 260, k.light),
      rect(-220, -20, 440, 44, k.light),
      bow(-128, 2, 0.8, k.gold, k.bDark),
      circle(150, 80, 28, k.gold),
      circle(180, 80, 28, k.bLight),
    ),
)

const flowers = onTable(({ k, random }) => {
  const bloom = (x: number, y: number, r: number, fill: string, eye: string): string =>
    line(`M${x} ${y}Q${x} 330 480 400`, k.leafDark, 9) +
    repeat(6, (index) =>
      group(`rotate(${index * 60} ${x} ${y})`, ellipse(x, y - r * 0.62, r * 0.4, r * 0.52, fill)),
    ) +
    circle(x, y, r * 0.34, eye)
  const turn = random.between(-12, 12)
  return (
    shadow(480, 502, 160) +
    group(
      `rotate(${turn / 3} 480 400)`,
      ...[-50, -20, 24, 54].map((angle) =>
        group(
          `translate(480 380) rotate(${angle})`,
          path('M0 0Q-44 -90 0 -220Q44 -90 0 0z', k.leaf),
        ),
      ),
      bloom(370, 230, 62, k.b, k.gold),
      bloom(590, 220, 66, k.bLight, k.gold),
      bloom(480, 140, 74, k.light, k.gold),
      bloom(430, 300, 48, k.gold, k.b),
      bloom(550, 310, 52, k.b, k.light),
    ) +
    path('M400 360H560Q590 420 570 470Q560 496 530 496H430Q400 496 390 470Q370 420 400 360z', k.a) +
    path('M520 360H560Q590 420 570 470Q560 496 530 496H500Q550 440 520 360z', k.aDark) +
    rect(392, 348, 176, 22, k.aLight, 11)
  )
})

const party = inAir(({ k }) => {
  const balloon = (x: number, y: number, fill: string): string =>
    line(`M${x} ${y + 90}Q${x + 20} ${y + 160} 480 540`, k.light, 4) +
    ellipse(x, y, 72, 90, fill) +
    path(`M${x - 12} ${y + 102}L${x} ${y + 84}L${x + 12} ${y + 102}z`, fill) +
    fade(0.4, ellipse(x - 26, y - 34, 14, 26, '#ffffff'))
  return (
    line('M-40 40Q240 130 480 70T1000 40', k.light, 6) +
    repeat(10, (index) =>
      path(
        `M${30 + index * 96} ${72 + Math.sin(index * 0.8) * 18}h50l-25 56z`,
        [k.b, k.gold, k.a, k.light][index % 4] ?? k.b,
      ),
    ) +
    balloon(350, 290, k.b) +
    balloon(610, 280, k.a) +
    balloon(480, 240, k.gold) +
    balloon(420, 360, k.bLight) +
    balloon(550, 370, k.sea) +
    repeat(16, (index) =>
      group(
        `rotate(${index * 47} ${120 + ((index * 173) % 720)} ${180 + ((index * 97) % 360)})`,
        rect(
          120 + ((index * 173) % 720),
          180 + ((index * 97) % 360),
          18,
          9,
          [k.light, k.gold, k.b][index % 3] ?? k.light,
          3,
        ),
      ),
    )
  )
})

export const occasions: Record<string, Motif> = { bags, gift, giftcard, flowers, party }
