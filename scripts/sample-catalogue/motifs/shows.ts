import type { Motif } from '../scene.ts'
import { onTable, outdoors } from '../scene.ts'
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from '../shapes.ts'

const stage = outdoors(
  ({ k }) =>
    rect(0, 0, 960, 600, k.groundDark) +
    repeat(5, (index) =>
      fade(
        0.4,
        path(
          `M${160 + index * 160} 70L${20 + index * 190} 470H${180 + index * 190}z`,
          [k.gold, k.b, k.bLight, k.b, k.gold][index] ?? k.gold,
        ),
      ),
    ) +
    rect(120, 46, 720, 26, k.ink, 6) +
    repeat(
      5,
      (index) =>
        rect(140 + index * 160, 64, 42, 36, k.ink, 8) +
        ellipse(161 + index * 160, 102, 19, 8, k.light),
    ) +
    rect(120, 46, 20, 400, k.ink) +
    rect(820, 46, 20, 400, k.ink) +
    rect(100, 430, 760, 60, k.ground) +
    repeat(
      2,
      (index) =>
        rect(150 + index * 570, 290, 90, 140, k.ink, 8) +
        circle(195 + index * 570, 330, 24, k.mid) +
        circle(195 + index * 570, 388, 32, k.mid),
    ) +
    line('M480 430V270M450 430h60', k.ink, 10) +
    ellipse(480, 256, 20, 28, k.light) +
    ellipse(600, 396, 50, 36, k.b) +
    ellipse(660, 350, 48, 10, k.gold) +
    line('M660 350V430', k.gold, 6) +
    repeat(
      14,
      (index) =>
        circle(20 + index * 72, 530 + (index % 3) * 12, 34, k.ink) +
        rect(-20 + index * 72, 556 + (index % 3) * 12, 80, 80, k.ink, 30),
    ) +
    repeat(5, (index) => line(`M${90 + index * 190} 560L${70 + index * 195} 470`, k.ink, 18)),
)

const drape = (x: number, fill: string, dark: string): string =>
  repeat(4, (index) =>
    path(`M${x + index * 60} 0h60V${520 - index * 6}q-30 30 -60 0z`, index % 2 ? dark : fill),
  )

const theatre = outdoors(({ k }) => {
  return (
    rect(0, 0, 960, 600, k.groundDark) +
    fade(0.8, path('M480 -80L250 520H710z', k.bottom)) +
    rect(0, 490, 960, 110, k.wood) +
    rect(0, 490, 960, 12, k.woodDark) +
    ellipse(480, 510, 230, 22, k.gold) +
    drape(0, k.b, k.bDark) +
    drape(720, k.bDark, k.b) +
    repeat(8, (index) =>
      path(`M${index * 120} 0h120v60q-60 60 -120 0z`, index % 2 ? k.b : k.bDark),
    ) +
    rect(0, 0, 960, 16, k.gold) +
    group(
      'translate(420 300) rotate(-10)',
      path('M-90 -100Q0 -70 90 -100V10Q80 110 0 130Q-80 110 -90 10z', k.light),
      ellipse(-38, -20, 20, 13, k.ink),
      ellipse(38, -20, 20, 13, k.ink),
      path('M-50 34H50Q36 88 0 88T-50 34z', k.ink),
    ) +
    group(
      'translate(550 370) rotate(12)',
      path('M-80 -90Q0 -60 80 -90V10Q70 100 0 116Q-70 100 -80 10z', k.gold),
      ellipse(-34, -18, 18, 12, k.ink),
      ellipse(34, -18, 18, 12, k.ink),
      path('M-42 74Q0 0 42 74Q0 44 -42 74z', k.ink),
    )
  )
})

const film = onTable(({ k, random }) => {
  const reel = (x: number, y: number, r: number, fill: string): string =>
    circle(x, y, r, fill) +
    repeat(5, (index) =>
      circle(
        x + r * 0.56 * Math.cos(index * 1.257),
        y + r * 0.56 * Math.sin(index * 1.257),
        r * 0.23,
        k.groundDark,
      ),
    ) +
    circle(x, y, r * 0.14, k.ink)
  return random.chance(0.5)
    ? shadow(480, 500, 250) +
        reel(390, 210, 104, k.a) +
        reel(580, 220, 84, k.aDark) +
        rect(330, 310, 280, 160, k.ink, 20) +
        path('M610 360L720 310V470L610 420z', k.b) +
        circle(400, 390, 40, k.b) +
        line('M400 470L340 500M540 470L600 500', k.ink, 16)
    : shadow(480, 500, 280) +
        rect(290, 280, 330, 210, k.ink, 14) +
        repeat(5, (index) => path(`M${290 + index * 66} 280h40l24 -50h-40z`, k.light)) +
        group(
          'rotate(-12 290 230)',
          rect(290, 178, 340, 50, k.ink, 8),
          repeat(5, (index) => path(`M${300 + index * 66} 228h40l-24 -50h-40z`, k.light)),
        ) +
        line('M330 360h240M330 410h160', k.b, 12) +
        path('M650 330H770L750 490H670z', k.b) +
        repeat(3, (index) => path(`M${664 + index * 36} 330h20l-4 160h-12z`, k.light)) +
        repeat(6, (index) =>
          circle(664 + index * 18, 320 - (index % 2) * 16, 19, index % 2 ? '#fbe9b0' : k.gold),
        )
})

const candles = onTable(
  ({ k }) =>
    shadow(480, 500, 280) +
    repeat(5, (index) => {
      const x = 290 + index * 95
      const tall = [150, 230, 290, 200, 130][index] ?? 150
      return (
        fade(0.25, circle(x, 450 - tall, 70, k.gold)) +
        rect(x - 30, 490 - tall, 60, tall, index % 2 ? k.b : k.light, 10) +
        rect(x + 8, 490 - tall, 22, tall, index % 2 ? k.bDark : k.shade, 10) +
        line(`M${x} ${490 - tall}v-14`, k.ink, 5) +
        path(`M${x} ${420 - tall}q30 36 0 54q-30 -18 0 -54z`, '#ffb02e')
      )
    }),
)

const burst = (x: number, y: number, r: number, fill: string): string =>
  repeat(12, (index) =>
    group(
      `rotate(${index * 30} ${x} ${y})`,
      line(`M${x} ${y - r * 0.3}V${y - r}`, fill, 9),
      circle(x, y - r - 16, 6, fill),
    ),
  )

const fireworks = outdoors(({ k, random }) => {
  return (
    rect(0, 0, 960, 600, k.groundDark) +
    burst(random.between(280, 340), 200, 120, k.gold) +
    burst(620, random.between(150, 200), 140, k.b) +
    burst(450, 320, 80, k.light) +
    burst(790, 310, 64, k.bLight) +
    burst(150, 340, 60, k.bLight) +
    path(
      'M0 600V500H90V440H170V510H240V420L290 380L340 420V500H440V460H500V400H520V360H540V400H560V500H650V450H760V510H830V460H900V500H960V600z',
      k.ink,
    ) +
    repeat(8, (index) => rect(110 + index * 100, 530, 14, 18, k.gold, 2))
  )
})

export const shows: Record<string, Motif> = { stage, theatre, film, candles, fireworks }
