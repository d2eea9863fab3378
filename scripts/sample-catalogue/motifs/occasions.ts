import type { Brush, Motif } from "../scene.ts";
import { inAir, onTable } from "../scene.ts";
import { circle, ellipse, fade, group, line, path, rect, repeat, ring, shadow, star } from "../shapes.ts";

const bag = (k: Brush["k"], x: number, wide: number, tall: number, fill: string, dark: string): string =>
  line(`M${x - wide * 0.22} ${494 - tall}q0 -70 ${wide * 0.22} -70t${wide * 0.22} 70`, k.ink, 9) + rect(x - wide / 2, 494 - tall, wide, tall, fill, 6) + path(`M${x + wide * 0.28} ${494 - tall}H${x + wide / 2 - 4}V494H${x + wide * 0.36}z`, dark) + circle(x - wide * 0.1, 494 - tall * 0.45, wide * 0.16, k.light);

const bags = onTable(({ k, random }) => {
  const [left, middle, right] = random.pick([[k.a, k.b, k.gold], [k.gold, k.a, k.b], [k.b, k.sea, k.a]] as const);
  return shadow(480, 502, 290) + bag(k, 340, 180, 200, left, k.groundDark) + bag(k, 630, 200, 240, right, k.groundDark) + bag(k, 480, 210, 300, middle, k.bDark) + rect(380, 300, 40, 12, k.light, 6);
});

const bow = (x: number, y: number, scale: number, fill: string, dark: string): string =>
  group(`translate(${x} ${y}) scale(${scale})`, path("M0 0Q-110 -110 -130 -30Q-120 30 0 0z", fill), path("M0 0Q110 -110 130 -30Q120 30 0 0z", fill), path("M0 0Q-70 -60 -90 -26Q-80 8 0 0zM0 0Q70 -60 90 -26Q80 8 0 0z", dark), ellipse(0, -2, 22, 20, dark));

const gift = onTable(({ k }) => (
  shadow(480, 502, 260) +
  rect(590, 330, 170, 164, k.a, 8) + rect(660, 330, 30, 164, k.gold) + bow(675, 328, 0.6, k.gold, k.aDark) +
  rect(300, 250, 300, 244, k.b, 8) +
  rect(540, 250, 60, 244, k.bDark, 8) +
  rect(424, 250, 52, 244, k.light) +
  rect(280, 220, 340, 60, k.bLight, 8) +
  rect(424, 220, 52, 60, k.light) +
  bow(450, 222, 1.05, k.light, k.shade) +
  star(230, 200, 26, k.gold) + star(690, 190, 20, k.light) + circle(270, 320, 12, k.gold) + circle(640, 120, 12, k.b)
));

const giftcard = inAir(({ k }) => (
  group("translate(540 230) rotate(12)", rect(-200, -120, 400, 240, k.a, 26), rect(-200, -70, 400, 46, k.aDark)) +
  group("translate(450 360) rotate(-8)", fade(0.22, rect(-214, -116, 440, 260, "#10131f", 26)), rect(-220, -130, 440, 260, k.b, 26), rect(-150, -130, 44, 260, k.light), rect(-220, -20, 440, 44, k.light), bow(-128, 2, 0.8, k.gold, k.bDark), circle(150, 80, 28, k.gold), circle(180, 80, 28, k.bLight))
));

const flowers = onTable(({ k, random }) => {
  const bloom = (x: number, y: number, r: number, fill: string, eye: string): string => line(`M${x} ${y}Q${x} 330 480 400`, k.leafDark, 9) + repeat(6, (index) => group(`rotate(${index * 60} ${x} ${y})`, ellipse(x, y - r * 0.62, r * 0.4, r * 0.52, fill))) + circle(x, y, r * 0.34, eye);
  const turn = random.between(-12, 12);
  return (
    shadow(480, 502, 160) +
    group(`rotate(${turn / 3} 480 400)`, ...[-50, -20, 24, 54].map((angle) => group(`translate(480 380) rotate(${angle})`, path("M0 0Q-44 -90 0 -220Q44 -90 0 0z", k.leaf))), bloom(370, 230, 62, k.b, k.gold), bloom(590, 220, 66, k.bLight, k.gold), bloom(480, 140, 74, k.light, k.gold), bloom(430, 300, 48, k.gold, k.b), bloom(550, 310, 52, k.b, k.light)) +
    path("M400 360H560Q590 420 570 470Q560 496 530 496H430Q400 496 390 470Q370 420 400 360z", k.a) +
    path("M520 360H560Q590 420 570 470Q560 496 530 496H500Q550 440 520 360z", k.aDark) +
    rect(392, 348, 176, 22, k.aLight, 11)
  );
});

const party = inAir(({ k }) => {
  const balloon = (x: number, y: number, fill: string): string => line(`M${x} ${y + 90}Q${x + 20} ${y + 160} 480 540`, k.light, 4) + ellipse(x, y, 72, 90, fill) + path(`M${x - 12} ${y + 102}L${x} ${y + 84}L${x + 12} ${y + 102}z`, fill) + fade(0.4, ellipse(x - 26, y - 34, 14, 26, "#ffffff"));
  return line("M-40 40Q240 130 480 70T1000 40", k.light, 6) + repeat(10, (index) => path(`M${30 + index * 96} ${72 + Math.sin(index * 0.8) * 18}h50l-25 56z`, [k.b, k.gold, k.a, k.light][index % 4] ?? k.b)) + balloon(350, 290, k.b) + balloon(610, 280, k.a) + balloon(480, 240, k.gold) + balloon(420, 360, k.bLight) + balloon(550, 370, k.sea) + repeat(16, (index) => group(`rotate(${index * 47} ${120 + ((index * 173) % 720)} ${180 + ((index * 97) % 360)})`, rect(120 + ((index * 173) % 720), 180 + ((index * 97) % 360), 18, 9, [k.light, k.gold, k.b][index % 3] ?? k.light, 3)));
});

const chart = onTable(({ k }) => (
  shadow(480, 502, 280) +
  repeat(4, (index) => rect(260 + index * 116, 494 - [90, 150, 210, 300][index]!, 84, [90, 150, 210, 300][index]!, [k.a, k.sea, k.b, k.gold][index] ?? k.b, 8)) +
  line("M250 340L380 280L490 210L660 110", k.light, 14) +
  path("M690 90L630 96L672 144z", k.light) +
  group("translate(770 494)", rect(-36, -20, 72, 20, k.gold, 8), rect(-32, -40, 72, 20, k.bLight, 8), rect(-38, -60, 72, 20, k.gold, 8)) +
  group("translate(190 480)", rect(-34, -50, 68, 64, k.light, 8), path("M0 -50Q-50 -90 -26 -150Q0 -100 0 -50Q10 -110 44 -126Q46 -70 0 -50z", k.leaf))
));

const briefcase = onTable(({ k }) => (
  shadow(480, 502, 260) +
  path("M400 210V160Q400 140 420 140H540Q560 140 560 160V210H530V170H430V210z", k.ink) +
  rect(250, 200, 460, 290, k.b, 30) +
  path("M250 320H710V230Q710 200 680 200H280Q250 200 250 230z", k.bLight) +
  rect(250, 314, 460, 12, k.bDark) +
  rect(440, 296, 80, 60, k.gold, 12) +
  rect(300, 326, 30, 164, k.bDark) +
  rect(630, 326, 30, 164, k.bDark) +
  group("translate(770 494)", rect(-40, -110, 80, 110, k.a, 12), line("M-16 -110L-30 -190M4 -110V-200M22 -110L40 -180", k.gold, 12))
));

const coins = onTable(({ k }) => {
  const stack = (x: number, count: number): string => repeat(count, (index) => ellipse(x, 478 - index * 30 + 12, 74, 20, "#b9831f") + ellipse(x, 478 - index * 30, 74, 20, k.gold)) + ellipse(x, 478 - (count - 1) * 30, 50, 12, "#e0a73a");
  return shadow(480, 500, 280) + stack(310, 4) + stack(480, 8) + stack(650, 6) + [[620, 190, 46], [360, 260, 38], [700, 110, 30]].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, k.gold) + ring(x, y, r * 0.7, "#b9831f", 5)).join("");
});

const desk = onTable(({ k }) => (
  line("M700 350L640 200L560 240", k.ink, 14) + path("M520 220L600 190L620 270L530 290z", k.b) + fade(0.25, path("M530 290L620 270L700 350H440z", k.gold)) +
  shadow(480, 504, 330) +
  rect(170, 350, 620, 26, k.wood, 8) +
  line("M210 376V500M750 376V500", k.woodDark, 22) +
  rect(560, 376, 170, 100, k.woodDark, 6) + rect(620, 416, 50, 10, k.gold, 5) +
  rect(280, 200, 240, 140, k.ink, 12) + rect(292, 212, 216, 116, k.seaLight, 6) + path("M292 328L370 250L430 310L460 280L508 328z", k.b) +
  rect(250, 338, 300, 12, k.shade, 6) +
  rect(664, 338, 72, 12, k.ink, 6) +
  rect(200, 300, 46, 50, k.b, 6) + line("M210 300l-8 -50M226 300v-60M238 300l10 -46", k.gold, 8) +
  path("M300 500V450H430V500M320 450V400H410V450", k.a)
));

const dice = inAir(({ k }) => {
  const die = (x: number, y: number, turn: number, fill: string, dots: string, pips: readonly (readonly [number, number])[]): string => group(`translate(${x} ${y}) rotate(${turn})`, fade(0.2, rect(-92, -88, 200, 200, "#10131f", 36)), rect(-100, -100, 200, 200, fill, 36), pips.map(([px, py]) => circle(px, py, 19, dots)).join(""));
  return die(370, 260, -14, k.light, k.b, [[-52, -52], [52, -52], [0, 0], [-52, 52], [52, 52]]) + die(590, 370, 16, k.b, k.light, [[-50, -50], [0, 0], [50, 50]]);
});

const horseshoe = inAir(({ k }) => (
  fade(0.2, ellipse(480, 556, 170, 14, k.ink)) +
  line("M370 480Q260 100 480 100T590 480", "#10131f33", 84) +
  line("M366 470Q256 96 480 96T594 470", k.gold, 80) +
  line("M366 470Q256 96 480 96T594 470", "#b9831f", 14) +
  [[352, 400], [336, 300], [356, 200], [608, 400], [624, 300], [604, 200]].map(([x = 0, y = 0]) => circle(x, y, 9, "#7a5310")).join("") +
  bow(480, 500, 0.9, k.b, k.bDark) +
  group("translate(480 330)", ...[0, 90, 180, 270].map((angle) => group(`rotate(${angle})`, path("M0 0Q-60 -30 -40 -66Q-16 -86 0 -56Q16 -86 40 -66Q60 -30 0 0z", k.leaf))), line("M0 0Q20 50 10 90", k.leafDark, 9))
));

const cards = inAir(({ k }) => {
  const card = (turn: number, fill: string): string => group(`rotate(${turn} 480 560)`, fade(0.2, rect(404, 152, 180, 260, "#10131f", 20)), rect(394, 144, 180, 260, k.light, 20), fill === "heart" ? path("M484 340q-100 -70 -54 -120q34 -24 54 14q20 -38 54 -14q46 50 -54 120z", "#c4372d") : fill === "diamond" ? path("M484 190l64 84 -64 84 -64 -84z", "#c4372d") : circle(484, 230, 34, k.ink) + circle(448, 286, 34, k.ink) + circle(520, 286, 34, k.ink) + path("M484 270l26 80h-52z", k.ink));
  return card(-26, "club") + card(-2, "diamond") + card(22, "heart") + star(240, 180, 24, k.gold) + star(740, 160, 30, k.gold);
});

const lotto = inAir(({ k }) => (
  fade(0.2, ellipse(480, 556, 200, 16, k.ink)) +
  path("M380 480H580L620 550H340z", k.groundDark) +
  fade(0.35, circle(480, 290, 210, k.light)) +
  ring(480, 290, 210, k.light, 12) +
  [[400, 400], [470, 430], [550, 400], [360, 330], [440, 350], [520, 346], [600, 330], [420, 240], [540, 220], [480, 160]].map(([x = 0, y = 0], index) => {
    const fill = [k.b, k.gold, k.sea, k.leaf, k.bLight][index % 5] ?? k.b;
    return circle(x, y, 42, fill) + circle(x, y, 23, k.light) + fade(0.4, circle(x - 16, y - 20, 9, "#ffffff"));
  }).join("") +
  line("M340 170A190 190 0 0 1 420 110", "#ffffff", 14)
));

export const occasions: Record<string, Motif> = { bags, gift, giftcard, flowers, party, chart, briefcase, coins, desk, dice, horseshoe, cards, lotto };
