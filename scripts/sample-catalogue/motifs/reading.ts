import type { Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, fade, group, line, path, rect, repeat, ring, shadow, star } from '../shapes.ts'

const books = onTable(({ k, random }) => {
  const fills = random.pick([
    [k.b, k.a, k.sea, k.gold],
    [k.a, k.gold, k.b, k.leaf],
    [k.sea, k.b, k.light, k.a],
  ] as const)
  return (
    shadow(480, 502, 260) +
    repeat(4, (index) => {
      const y = 446 - index * 54
      const x = 280 + ([0, 30, 10, 44][index] ?? 0)
      return (
        rect(x, y, 390, 48, fills[index] ?? k.b, 8) +
        rect(x + 300, y + 7, 92, 34, k.light) +
        rect(x + 50, y, 14, 48, k.ink) +
        rect(x + 90, y + 18, 130, 10, k.light, 5)
      )
    }) +
    group(
      'translate(480 240)',
      ring(-62, 0, 42, k.ink, 11),
      ring(62, 0, 42, k.ink, 11),
      line('M-22 -8Q0 -24 22 -8M-102 -12L-126 36M102 -12L126 36', k.ink, 10),
      fade(0.4, circle(-62, 0, 37, '#ffffff'), circle(62, 0, 37, '#ffffff')),
    ) +
    group(
      'translate(730 496)',
      rect(-34, -64, 68, 64, k.light, 10),
      line('M34 -46q30 0 26 22t-26 16', k.light, 10),
    ) +
    fade(0.7, line('M716 410q-14 -20 0 -40M744 410q-14 -20 0 -40', k.light, 8))
  )
})

const openbook = onTable(({ k, random }) => {
  const inside = random.pick(['boat', 'tree', 'moon'] as const)
  const risen = {
    boat:
      path('M400 240H560Q550 290 520 290H440Q410 290 400 240z', k.b) +
      line('M480 240V110', k.woodDark, 8) +
      path('M488 116Q560 170 566 230H488z', k.light) +
      line('M340 300q35 -24 70 0t70 0t70 0t70 0', k.sea, 12),
    tree:
      rect(468, 220, 24, 110, k.woodDark) +
      circle(480, 160, 76, k.leaf) +
      circle(430, 200, 48, k.leafDark) +
      circle(530, 200, 48, k.leafDark) +
      circle(460, 140, 14, k.b) +
      circle(510, 180, 14, k.b),
    moon:
      circle(480, 190, 84, k.gold) +
      circle(516, 166, 72, k.tone) +
      star(370, 150, 22, k.light) +
      star(590, 250, 26, k.light) +
      star(400, 280, 16, k.gold),
  }[inside]
  return (
    shadow(480, 502, 300) +
    risen +
    path('M180 330Q340 270 480 340Q620 270 780 330V480Q620 430 480 496Q340 430 180 480z', k.b) +
    path('M200 316Q350 266 480 336V476Q350 416 200 460z', k.light) +
    path('M760 316Q610 266 480 336V476Q610 416 760 460z', k.shade) +
    line(
      'M240 346q100 -26 190 16M240 386q100 -26 190 16M720 346q-100 -26 -190 16M720 386q-100 -26 -190 16',
      k.far,
      7,
    )
  )
})

export const reading: Record<string, Motif> = { books, openbook }
