import type { Brush, Motif } from "../scene.ts";
import { inAir, onTable } from "../scene.ts";
import { circle, ellipse, fade, group, line, path, rect, repeat, ring, shadow, star } from "../shapes.ts";
import { wheel } from "./journeys.ts";

const pram = onTable(({ k }) => (
  shadow(480, 502, 230) +
  line("M330 300L240 170H190M400 380L340 450M560 380L620 450", k.ink, 14) +
  path("M300 280H680Q680 410 560 410H420Q310 410 300 280z", k.b) +
  path("M680 280A190 180 0 0 0 490 100V280z", k.a) +
  path("M680 280A190 180 0 0 0 610 142L490 280z", k.aDark) +
  rect(292, 268, 396, 24, k.bLight, 12) +
  circle(380, 262, 34, "#e7bd98") +
  circle(370, 260, 4, k.ink) +
  line("M372 274q8 8 16 0", k.ink, 4) +
  rect(330, 286, 130, 60, k.light, 16) +
  wheel(k, 350, 450, 50) +
  wheel(k, 600, 450, 50)
));

const bear = (k: Brush["k"], fur: string, pale: string): string =>
  circle(400, 140, 40, fur) + circle(560, 140, 40, fur) + circle(400, 140, 20, pale) + circle(560, 140, 20, pale) +
  ellipse(480, 400, 120, 110, fur) + ellipse(480, 410, 74, 76, pale) + ellipse(372, 356, 40, 76, fur) + ellipse(588, 356, 40, 76, fur) +
  ellipse(390, 480, 62, 42, fur) + ellipse(570, 480, 62, 42, fur) + circle(384, 484, 24, pale) + circle(576, 484, 24, pale) +
  circle(480, 210, 112, fur) + ellipse(480, 246, 54, 42, pale) + ellipse(480, 228, 20, 14, k.ink) + circle(440, 190, 11, k.ink) + circle(520, 190, 11, k.ink) + line("M460 258q20 16 40 0", k.ink, 6);

const teddy = onTable(({ k }) => shadow(480, 512, 190) + bear(k, "#b9834a", "#ecd0a4") + path("M480 320l-66 -30v60zM480 320l66 -30v60z", k.b) + circle(480, 320, 17, k.bDark));

const baby = onTable(({ k }) => (
  shadow(480, 500, 260) +
  rect(300, 230, 150, 260, k.light, 40) +
  path("M300 340H450V450Q450 490 410 490H340Q300 490 300 450z", k.bLight) +
  rect(296, 190, 158, 50, k.b, 12) +
  path("M326 190Q340 150 350 130Q375 90 400 130Q410 150 424 190z", k.gold) +
  repeat(4, (index) => rect(408, 300 + index * 40, 26, 7, k.bDark, 3)) +
  line("M600 330L670 480", k.a, 22) +
  circle(580, 260, 86, k.b) +
  path("M500 230Q580 270 662 236Q668 262 660 288Q580 316 502 288Q494 258 500 230z", k.light) +
  star(580, 264, 22, k.gold) +
  ring(680, 486, 24, k.a, 14) +
  ellipse(230, 474, 50, 22, k.a)
));

const cot = onTable(({ k }) => (
  line("M480 0V70M380 90H580M400 90v50M480 90v80M560 90v40", k.ink, 5) +
  star(400, 156, 26, k.gold) +
  star(480, 190, 28, k.b) +
  circle(560, 152, 24, k.light) +
  shadow(480, 504, 270) +
  rect(270, 380, 420, 60, k.light, 10) +
  path("M270 400Q400 350 560 390L690 380V440H270z", k.b) +
  circle(610, 360, 34, "#b9834a") + circle(586, 334, 13, "#b9834a") + circle(634, 334, 13, "#b9834a") + circle(600, 356, 4, k.ink) + circle(620, 356, 4, k.ink) +
  repeat(10, (index) => rect(280 + index * 43, 280, 12, 180, k.wood, 6)) +
  rect(246, 264, 468, 24, k.wood, 12) +
  rect(246, 446, 468, 24, k.wood, 12) +
  rect(246, 230, 24, 274, k.woodDark, 10) +
  rect(690, 230, 24, 274, k.woodDark, 10)
));

const blocks = onTable(({ k, random }) => {
  const colours: [string, ...string[]] = [k.b, k.gold, k.sea, k.leaf, k.light, k.a];
  const brick = (x: number, y: number, studs: number, fill: string): string =>
    repeat(studs, (index) => rect(x + 14 + index * 50, y - 14, 26, 18, fill, 4)) + rect(x, y, studs * 50, 56, fill, 6) + fade(0.18, rect(x, y + 44, studs * 50, 12, "#10131f", 6));
  const rows = [[250, 434, 4], [460, 434, 5], [330, 374, 3], [490, 374, 3], [380, 314, 4], [400, 254, 2], [510, 254, 2], [430, 194, 2]] as const;
  const first = Math.floor(random.between(0, 6));
  return shadow(480, 500, 270) + rows.map(([x, y, studs], index) => brick(x, y, studs, colours[(first + index * 5) % 6] ?? k.b)).join("") + brick(740, 434, 1, k.gold);
});

const boardgame = onTable(({ k }) => {
  const pawn = (x: number, y: number, fill: string): string => ellipse(x, y, 36, 14, fill) + path(`M${x - 30} ${y - 4}Q${x - 12} ${y - 50} ${x - 14} ${y - 80}H${x + 14}Q${x + 12} ${y - 50} ${x + 30} ${y - 4}z`, fill) + circle(x, y - 98, 30, fill);
  return (
    shadow(480, 506, 320) +
    path("M300 320H660L800 490H160z", k.light) +
    path("M160 490H800V506H160z", k.wood) +
    repeat(20, (index) => {
      const row = Math.floor(index / 5);
      const column = index % 5;
      const edge = (line_: number, at: number) => 310 - line_ * 31 + at * (68 + line_ * 12.4);
      const top = 328 + row * 38;
      return path(`M${edge(row, column)} ${top}H${edge(row, column + 1) - 6}L${edge(row + 1, column + 1) - 6} ${top + 34}H${edge(row + 1, column)}z`, [k.bLight, k.seaLight, k.gold, k.leafLight][(index * 3 + row) % 4] ?? k.b);
    }) +
    pawn(390, 390, k.b) +
    pawn(560, 370, k.sea) +
    pawn(500, 460, k.leafDark) +
    group("translate(680 300) rotate(14)", rect(-44, -44, 88, 88, k.light, 16), circle(-20, -20, 9, k.b), circle(20, 20, 9, k.b), circle(0, 0, 9, k.b), circle(-20, 20, 9, k.b), circle(20, -20, 9, k.b))
  );
});

const dollhouse = onTable(({ k }) => (
  shadow(480, 504, 240) +
  path("M250 220L480 70L710 220z", k.b) +
  rect(580, 90, 44, 90, k.bDark) +
  rect(280, 216, 400, 280, k.light) +
  [[300, 236], [490, 236], [300, 366], [490, 366]].map(([x = 0, y = 0], index) => rect(x, y, 170, 112, [k.bLight, k.seaLight, k.gold, k.leafLight][index] ?? k.b, 4)).join("") +
  rect(320, 300, 110, 30, k.sea, 8) + rect(320, 280, 40, 26, k.light, 8) +
  rect(560, 290, 60, 50, k.woodDark, 4) + circle(540, 276, 16, k.gold) +
  rect(330, 430, 100, 10, k.woodDark) + line("M344 440v34M416 440v34", k.woodDark, 8) + circle(380, 418, 12, k.b) +
  rect(540, 400, 66, 78, k.b, 6) + circle(596, 442, 4, k.gold) +
  rect(270, 490, 420, 14, k.woodDark) +
  circle(480, 160, 28, k.gold)
));

const puzzle = inAir(({ k }) => {
  const piece = (x: number, y: number, turn: number, fill: string): string => group(`translate(${x} ${y}) rotate(${turn})`, path("M-90 -90H-24Q-44 -130 0 -134Q44 -130 24 -90H90V-24Q130 -44 134 0Q130 44 90 24V90H24Q44 50 0 46Q-44 50 -24 90H-90V24Q-50 44 -46 0Q-50 -44 -90 -24z", fill));
  return fade(0.2, ellipse(480, 540, 230, 16, k.ink)) + piece(370, 220, 0, k.b) + piece(554, 220, 0, k.gold) + piece(370, 404, 0, k.sea) + piece(600, 430, 18, k.a);
});

const dog = onTable(({ k, random }) => {
  const [fur, ear] = random.pick([["#c98d4f", "#8a5528"], ["#f3e6d0", "#7a4a2a"], ["#4b4744", "#2b2927"]] as const);
  return (
    shadow(480, 504, 200) +
    line("M610 440Q690 400 680 320", fur, 30) +
    path("M370 490Q350 320 420 270H540Q620 330 620 490z", fur) +
    ellipse(470, 420, 60, 80, "#fbf3e4") +
    rect(396, 400, 54, 100, fur, 26) +
    rect(500, 400, 54, 100, fur, 26) +
    rect(404, 270, 150, 26, k.b, 13) +
    circle(478, 302, 18, k.gold) +
    ellipse(478, 190, 106, 96, fur) +
    path("M390 130Q320 120 330 250Q370 270 396 200zM566 130Q636 120 626 250Q586 270 560 200z", ear) +
    ellipse(478, 232, 58, 46, "#fbf3e4") +
    ellipse(478, 210, 24, 17, k.ink) +
    circle(440, 172, 11, k.ink) +
    circle(516, 172, 11, k.ink) +
    line("M478 226v16M456 250q22 16 44 0", k.ink, 6) +
    path("M470 256h26v20q-13 16 -26 0z", "#e56b7f") +
    path("M700 440H820L836 496H684z", k.a) +
    ellipse(760, 442, 58, 14, k.woodDark)
  );
});

const cat = onTable(({ k, random }) => {
  const fur = random.pick(["#e39b52", "#5c6470", "#f4ead9"] as const);
  const marking = fur === "#f4ead9" ? "#c98d4f" : "#00000030";
  return (
    shadow(480, 504, 200) +
    line("M590 470Q720 470 690 350T740 250", fur, 30) +
    path("M380 490Q360 330 430 270H530Q610 340 600 490z", fur) +
    path("M390 210L378 80L460 140zM570 210L582 80L500 140z", fur) +
    path("M402 160L394 110L436 142zM558 160L566 110L524 142z", "#e9a7a0") +
    ellipse(480, 206, 106, 90, fur) +
    line("M480 122v30M450 126v22M510 126v22M574 380h-36M578 420h-36", marking, 10) +
    ellipse(440, 196, 15, 19, k.leafLight) + ellipse(520, 196, 15, 19, k.leafLight) + ellipse(440, 196, 5, 16, k.ink) + ellipse(520, 196, 5, 16, k.ink) +
    path("M466 226h28l-14 16z", "#e56b7f") +
    line("M480 242q-12 16 -26 8M480 242q12 16 26 8M400 226l-60 -10M400 240l-60 10M560 226l60 -10M560 240l60 10", k.ink, 4) +
    rect(420, 284, 120, 18, k.b, 9) +
    circle(480, 306, 15, k.gold) +
    ellipse(440, 490, 36, 18, fur) +
    ellipse(510, 490, 36, 18, fur) +
    circle(270, 456, 42, k.b) +
    line("M236 436q40 20 66 40M232 460q30 20 50 34M256 420q30 30 54 32M290 490Q340 500 350 470", k.bLight, 6)
  );
});

const hen = onTable(({ k }) => (
  shadow(480, 504, 240) +
  line("M450 440V496M530 440V496", k.gold, 14) +
  path("M300 300Q330 400 420 300Q560 220 650 180Q700 260 660 360Q600 460 480 456Q330 450 300 300z", "#a4502c") +
  path("M300 300Q290 160 380 150Q450 160 440 290Q420 400 360 400Q310 370 300 300z", "#bf6437") +
  path("M440 330Q540 290 600 330Q580 410 500 410Q450 400 440 330z", "#7d3a1d") +
  path("M340 150q-20 -50 14 -50q10 -30 34 -6q30 -14 30 30l-20 40z", "#d63c34") +
  path("M312 210L264 232L316 250z", k.gold) +
  path("M320 250q-20 50 10 50q20 -10 10 -50z", "#d63c34") +
  circle(356, 208, 10, k.ink) +
  ellipse(700, 480, 110, 24, k.gold) +
  line("M620 470l40 20M700 466l50 24M760 470l40 14", k.wood, 8) +
  ellipse(680, 452, 32, 40, k.light) + ellipse(736, 456, 30, 38, k.shade)
));

export const family: Record<string, Motif> = { pram, teddy, baby, cot, blocks, boardgame, dollhouse, puzzle, dog, cat, hen };
