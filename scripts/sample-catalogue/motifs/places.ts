import { mix } from '../colour.ts'
import type { Brush, Motif } from '../scene.ts'
import { outdoors } from '../scene.ts'
import { fade, group, line, path, rect, repeat } from '../shapes.ts'
import { farHills, meadow, sea } from './journeys.ts'
import { tree } from './vehicles.ts'

const windows = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  fill: string,
  gap = 30,
): string =>
  repeat(columns * rows, (index) =>
    rect(x + (index % columns) * gap, y + Math.floor(index / columns) * (gap + 6), 14, 18, fill, 2),
  )

const boat = (k: Brush['k'], x: number, y: number, scale: number, hull: string): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path('M-110 0H110Q96 54 60 54H-70Q-100 44 -110 0z', hull),
    rect(-110, -6, 220, 12, k.light, 4),
    line('M0 0V-170', k.woodDark, 8),
    path('M10 -164Q90 -100 96 -20H10z', k.light),
    path('M-10 -140Q-60 -80 -70 -20H-10z', k.shade),
  )

const lighthouse = outdoors((brush) => {
  const { k } = brush
  return (
    fade(0.35, path('M480 152L960 40V230zM480 152L0 70V200z', k.light)) +
    sea(brush, 420) +
    path(
      'M230 600Q250 480 380 452Q480 426 600 456Q720 490 760 600z',
      mix(k.ground, '#6b5a4c', 0.3),
    ) +
    path('M300 500Q380 440 480 440T660 490Q560 466 480 470T300 500z', k.leaf) +
    path('M430 456L446 190H514L530 456z', k.light) +
    path('M480 190H514L530 456H480z', k.shade) +
    path('M440 290L444 230H516L520 290zM434 400L438 344H522L526 400z', k.b) +
    rect(430, 176, 100, 18, k.ink, 5) +
    rect(450, 122, 60, 54, k.gold) +
    path('M440 124L480 82L520 124z', k.bDark) +
    line('M465 122v54M495 122v54', k.ink, 5) +
    rect(466, 410, 28, 46, k.ink, 12) +
    rect(560, 414, 96, 52, k.light) +
    path('M550 418L608 382L666 418z', k.b) +
    rect(596, 430, 22, 36, k.ink) +
    gulls(k, 250, 240)
  )
})

const harbour = outdoors((brush) => {
  const { k, random } = brush
  const fronts = [k.b, k.light, k.gold, k.a, k.bLight, k.seaLight]
  return (
    farHills(brush, 300) +
    repeat(7, (index) => {
      const x = 60 + index * 122
      const tall = 120 + ((index * 53) % 60)
      const fill = fronts[(index + Math.floor(random.between(0, 6))) % 6] ?? k.b
      return (
        rect(x, 410 - tall, 116, tall, fill) +
        path(
          `M${x - 6} ${412 - tall}L${x + 58} ${364 - tall}L${x + 122} ${412 - tall}z`,
          k.groundDark,
        ) +
        windows(x + 22, 430 - tall, 3, 2, k.ink) +
        rect(x + 46, 376, 24, 34, k.woodDark)
      )
    }) +
    rect(0, 404, 960, 30, k.shade) +
    sea(brush, 432) +
    boat(k, 330, 500, 1, k.b) +
    boat(k, 660, 530, 0.8, k.seaDark) +
    gulls(k, 450, 130)
  )
})

const skyline = outdoors((brush) => {
  const { k, random } = brush
  const row = (y: number, fill: string, lit: string, wide: number): string =>
    repeat(Math.ceil(960 / wide), (index) => {
      const tall = random.between(90, 250)
      return (
        rect(index * wide, y - tall, wide - 8, 600, fill, 4) +
        windows(index * wide + 16, y - tall + 20, 2, 5, lit, 32)
      )
    })
  return (
    fade(0.8, row(400, k.far, k.bottom, 110)) +
    row(460, k.mid, k.bottom, 96) +
    path('M440 460V190L480 110L520 190V460z', k.ground) +
    windows(456, 210, 2, 6, k.gold, 34) +
    line('M480 110V60', k.ground, 6) +
    row(540, k.groundDark, k.gold, 120) +
    rect(0, 510, 960, 90, k.sea) +
    path(
      'M90 520Q300 380 510 520H486Q300 420 114 520zM450 520Q660 380 870 520H846Q660 420 474 520z',
      k.light,
    ) +
    rect(0, 508, 960, 16, k.light) +
    line('M200 560h90M420 572h120M680 556h110', k.seaLight, 6)
  )
})

const tower = (x: number, top: number, wide: number, fill: string): string =>
  rect(x, top, wide, 500 - top, fill) +
  repeat(3, (index) => rect(x - 6 + (index * (wide - 12)) / 2, top - 22, 24, 26, fill))

const castle = outdoors((brush) => {
  const { k } = brush
  const stone = mix('#c9c0b2', k.ground, 0.2)
  const dark = mix('#9b9184', k.ground, 0.3)
  return (
    farHills(brush, 350) +
    meadow(brush, 480) +
    rect(330, 300, 310, 190, stone) +
    repeat(7, (index) => rect(350 + index * 40, 280, 22, 24, stone)) +
    tower(280, 220, 90, dark) +
    tower(600, 240, 90, dark) +
    tower(430, 160, 110, stone) +
    rect(470, 60, 6, 80, k.woodDark) +
    path('M476 62L556 84L476 108z', k.b) +
    path('M446 490V420a39 39 0 0 1 78 0V490z', k.woodDark) +
    repeat(5, (index) =>
      rect(
        [315, 478, 640, 390, 570][index] ?? 0,
        [290, 230, 310, 350, 350][index] ?? 0,
        16,
        44,
        k.ink,
        8,
      ),
    ) +
    tree(k, 210, 520, 0.9) +
    tree(k, 770, 515, 1)
  )
})

export const gulls = (k: Brush['k'], x: number, y: number): string =>
  line(`M${x} ${y}q14 -14 26 0q12 -14 26 0M${x + 70} ${y + 34}q10 -10 19 0q9 -10 19 0`, k.light, 5)

export const places: Record<string, Motif> = { lighthouse, harbour, skyline, castle }
