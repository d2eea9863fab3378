import type { Brush, Motif } from '../scene.ts'
import { onTable } from '../scene.ts'
import { circle, ellipse, line, path, rect, repeat, ring, shadow, star } from '../shapes.ts'
import { wheel } from './vehicles.ts'

const pram = onTable(
  ({ k }) =>
    shadow(480, 502, 230) +
    line('M330 300L240 170H190M400 380L340 450M560 380L620 450', k.ink, 14) +
    path('M300 280H680Q680 410 560 410H420Q310 410 300 280z', k.b) +
    path('M680 280A190 180 0 0 0 490 100V280z', k.a) +
    path('M680 280A190 180 0 0 0 610 142L490 280z', k.aDark) +
    rect(292, 268, 396, 24, k.bLight, 12) +
    circle(380, 262, 34, '#e7bd98') +
    circle(370, 260, 4, k.ink) +
    line('M372 274q8 8 16 0', k.ink, 4) +
    rect(330, 286, 130, 60, k.light, 16) +
    wheel(k, 350, 450, 50) +
    wheel(k, 600, 450, 50),
)

const bear = (k: Brush['k'], fur: string, pale: string): string =>
  circle(400, 140, 40, fur) +
  circle(560, 140, 40, fur) +
  circle(400, 140, 20, pale) +
  circle(560, 140, 20, pale) +
  ellipse(480, 400, 120, 110, fur) +
  ellipse(480, 410, 74, 76, pale) +
  ellipse(372, 356, 40, 76, fur) +
  ellipse(588, 356, 40, 76, fur) +
  ellipse(390, 480, 62, 42, fur) +
  ellipse(570, 480, 62, 42, fur) +
  circle(384, 484, 24, pale) +
  circle(576, 484, 24, pale) +
  circle(480, 210, 112, fur) +
  ellipse(480, 246, 54, 42, pale) +
  ellipse(480, 228, 20, 14, k.ink) +
  circle(440, 190, 11, k.ink) +
  circle(520, 190, 11, k.ink) +
  line('M460 258q20 16 40 0', k.ink, 6)

const teddy = onTable(
  ({ k }) =>
    shadow(480, 512, 190) +
    bear(k, '#b9834a', '#ecd0a4') +
    path('M480 320l-66 -30v60zM480 320l66 -30v60z', k.b) +
    circle(480, 320, 17, k.bDark),
)

const baby = onTable(
  ({ k }) =>
    shadow(480, 500, 260) +
    rect(300, 230, 150, 260, k.light, 40) +
    path('M300 340H450V450Q450 490 410 490H340Q300 490 300 450z', k.bLight) +
    rect(296, 190, 158, 50, k.b, 12) +
    path('M326 190Q340 150 350 130Q375 90 400 130Q410 150 424 190z', k.gold) +
    repeat(4, (index) => rect(408, 300 + index * 40, 26, 7, k.bDark, 3)) +
    line('M600 330L670 480', k.a, 22) +
    circle(580, 260, 86, k.b) +
    path('M500 230Q580 270 662 236Q668 262 660 288Q580 316 502 288Q494 258 500 230z', k.light) +
    star(580, 264, 22, k.gold) +
    ring(680, 486, 24, k.a, 14) +
    ellipse(230, 474, 50, 22, k.a),
)

const cot = onTable(
  ({ k }) =>
    line('M480 0V70M380 90H580M400 90v50M480 90v80M560 90v40', k.ink, 5) +
    star(400, 156, 26, k.gold) +
    star(480, 190, 28, k.b) +
    circle(560, 152, 24, k.light) +
    shadow(480, 504, 270) +
    rect(270, 380, 420, 60, k.light, 10) +
    path('M270 400Q400 350 560 390L690 380V440H270z', k.b) +
    circle(610, 360, 34, '#b9834a') +
    circle(586, 334, 13, '#b9834a') +
    circle(634, 334, 13, '#b9834a') +
    circle(600, 356, 4, k.ink) +
    circle(620, 356, 4, k.ink) +
    repeat(10, (index) => rect(280 + index * 43, 280, 12, 180, k.wood, 6)) +
    rect(246, 264, 468, 24, k.wood, 12) +
    rect(246, 446, 468, 24, k.wood, 12) +
    rect(246, 230, 24, 274, k.woodDark, 10) +
    rect(690, 230, 24, 274, k.woodDark, 10),
)

export const nursery: Record<string, Motif> = { pram, teddy, baby, cot }
