import type { Motif } from "../scene.ts";
import { inAir, onTable } from "../scene.ts";
import { circle, ellipse, fade, group, line, path, rect, repeat, ring, shadow } from "../shapes.ts";

const gamepad = inAir(({ k, random }) => {
  const body = random.pick([k.light, k.a, k.ink]);
  const grip = body === k.light ? k.shade : k.groundDark;
  return (
    fade(0.2, ellipse(480, 500, 250, 20, k.ink)) +
    group(
      `rotate(${random.between(-9, 9)} 480 310)`,
      path("M300 180Q480 150 660 180Q740 200 780 400Q790 490 720 486Q680 480 620 400H340Q280 480 240 486Q170 490 180 400Q220 200 300 180z", body),
      path("M780 400Q790 490 720 486Q680 480 620 400Q720 420 760 310zM180 400Q170 490 240 486Q280 480 340 400Q240 420 200 310z", grip),
      rect(298, 252, 96, 30, k.ground, 8),
      rect(331, 219, 30, 96, k.ground, 8),
      repeat(4, (index) => circle(620 + [0, 42, 0, -42][index]!, 266 + [-42, 0, 42, 0][index]!, 21, [k.gold, k.b, k.sea, k.leaf][index] ?? k.b)),
      circle(410, 352, 42, k.ground),
      circle(410, 346, 30, k.bLight),
      circle(550, 352, 42, k.ground),
      circle(550, 346, 30, k.bLight),
      rect(440, 210, 80, 54, k.sea, 12),
      line("M446 292h16M498 292h16", k.ground, 8),
    )
  );
});

const headphones = inAir(({ k, random }) => {
  const shell = random.pick([k.a, k.b]);
  return (
    fade(0.2, ellipse(480, 520, 190, 16, k.ink)) +
    line("M310 360V300A170 180 0 0 1 650 300V360", k.ink, 34) +
    line("M326 270A158 168 0 0 1 634 270", k.gold, 14) +
    rect(258, 320, 110, 170, shell, 50) +
    rect(592, 320, 110, 170, shell, 50) +
    rect(340, 330, 44, 150, k.ink, 22) +
    rect(576, 330, 44, 150, k.ink, 22) +
    fade(0.3, rect(278, 344, 22, 110, "#ffffff", 11), rect(660, 344, 22, 110, "#10131f", 11)) +
    repeat(5, (index) => rect(424 + index * 26, 400 - [24, 50, 34, 60, 20][index]!, 14, [48, 100, 68, 120, 40][index]!, k.light, 7))
  );
});

const speaker = onTable(({ k }) => (
  shadow(480, 500, 230) +
  rect(300, 150, 210, 346, k.b, 30) +
  rect(316, 166, 178, 314, k.bDark, 22) +
  circle(405, 250, 52, k.ink) +
  circle(405, 250, 26, k.a) +
  circle(405, 390, 72, k.ink) +
  circle(405, 390, 42, k.a) +
  circle(405, 390, 16, k.ink) +
  rect(540, 270, 160, 226, k.a, 70) +
  fade(0.35, repeat(5, (row) => repeat(4, (column) => circle(576 + column * 30, 346 + row * 28, 6, k.ink)))) +
  ellipse(620, 300, 60, 18, k.aLight) +
  line("M724 250q30 40 0 80M756 224q54 66 0 132", k.light, 10)
));

const camera = onTable(({ k, random }) => (
  shadow(480, 498, 260) +
  path("M400 210L424 160H536L560 210z", k.ink) +
  rect(250, 200, 460, 280, random.pick([k.ink, k.groundDark]), 34) +
  rect(250, 270, 460, 140, k.b) +
  rect(290, 180, 70, 26, k.shade, 8) +
  circle(480, 340, 128, k.shade) +
  circle(480, 340, 108, "#10131f") +
  circle(480, 340, 78, k.sea) +
  circle(480, 340, 44, k.seaDark) +
  circle(446, 304, 22, k.light) +
  circle(512, 372, 10, k.seaLight) +
  rect(622, 224, 60, 30, k.gold, 8) +
  line("M252 230Q150 260 170 400T220 490", k.a, 16)
));

const watch = inAir(({ k }) => (
  fade(0.2, ellipse(480, 570, 120, 12, k.ink)) +
  path("M400 60H560L580 220H380zM380 400H580L560 560H400z", k.b) +
  path("M520 60H560L580 220H540zM540 400H580L560 560H520z", k.bDark) +
  repeat(3, (index) => rect(470, 470 + index * 26, 20, 10, k.ink, 5)) +
  rect(352, 188, 256, 250, k.shade, 66) +
  rect(366, 202, 228, 222, k.ink, 54) +
  ring(480, 313, 74, "#ffffff22", 16) +
  line("M480 239A74 74 0 1 1 410 337", k.gold, 16) +
  line("M430 320h24l14 -30l22 54l16 -24h26", k.light, 8) +
  rect(606, 280, 20, 56, k.shade, 8)
));

const router = onTable(({ k, random }) => {
  const glow = random.pick([k.gold, k.b, k.leafLight]);
  return (
    shadow(480, 500, 280) +
    [130, 84, 38].map((r) => line(`M${480 - r} ${236 - r * 0.55}Q480 ${236 - r * 1.5} ${480 + r} ${236 - r * 0.55}`, k.light, 20)).join("") +
    circle(480, 236, 17, k.light) +
    line("M320 390L280 210M640 390L680 210", k.ink, 20) +
    path("M250 376H710Q740 376 746 410L756 480Q756 494 736 494H224Q204 494 204 480L214 410Q220 376 250 376z", k.a) +
    path("M208 450H752L756 480Q756 494 736 494H224Q204 494 204 480z", k.aDark) +
    repeat(5, (index) => circle(380 + index * 50, 416, 11, index < 4 ? glow : k.bLight)) +
    rect(270, 408, 60, 16, k.aDark, 8)
  );
});

const charger = onTable(({ k }) => (
  shadow(480, 498, 240) +
  rect(300, 220, 190, 270, k.light, 40) +
  rect(300, 220, 190, 60, k.shade, 30) +
  rect(346, 166, 22, 60, k.gold, 4) +
  rect(422, 166, 22, 60, k.gold, 4) +
  path("M410 300l-56 84h36l-14 66 64 -92h-38z", k.b) +
  line("M490 420Q620 460 600 330T720 200", k.ink, 16) +
  group("translate(726 180) rotate(20)", rect(-22, -40, 44, 70, k.b, 10), rect(-13, -64, 26, 26, k.shade, 5)) +
  rect(560, 430, 170, 62, k.a, 20) +
  repeat(4, (index) => circle(600 + index * 30, 461, 7, k.gold))
));

const drone = inAir(({ k }) => (
  fade(0.2, ellipse(480, 530, 220, 18, k.ink)) +
  line("M480 300L250 220M480 300L710 220M480 310L300 400M480 310L660 400", k.ink, 20) +
  [[250, 206], [710, 206], [300, 386], [660, 386]].map(([x = 0, y = 0]) => rect(x - 10, y - 14, 20, 40, k.ink, 6) + fade(0.75, ellipse(x, y - 16, 118, 14, k.light)) + circle(x, y - 16, 10, k.b)).join("") +
  rect(386, 246, 188, 120, k.a, 50) +
  path("M400 300Q480 210 560 300z", k.aLight) +
  circle(480, 350, 42, k.ink) +
  circle(480, 350, 26, k.sea) +
  circle(470, 340, 8, k.light) +
  line("M420 370L390 440H360M540 370L570 440H600", k.ink, 12)
));

const vacuum = onTable(({ k }) => (
  shadow(480, 500, 290) +
  ellipse(480, 470, 290, 50, k.ink) +
  ellipse(480, 430, 290, 110, k.a) +
  ellipse(480, 420, 270, 96, k.aLight) +
  ellipse(480, 400, 90, 30, k.ink) +
  ellipse(480, 390, 90, 30, k.b) +
  circle(480, 386, 10, k.light) +
  repeat(3, (index) => circle(440 + index * 40, 478, 8, k.gold)) +
  group("translate(190 180)", path("M0 -40l12 28 30 12 -30 12 -12 28 -12 -28 -30 -12 30 -12z", k.light)) +
  group("translate(720 150) scale(1.5)", path("M0 -40l12 28 30 12 -30 12 -12 28 -12 -28 -30 -12 30 -12z", k.light)) +
  group("translate(600 240) scale(0.7)", path("M0 -40l12 28 30 12 -30 12 -12 28 -12 -28 -30 -12 30 -12z", k.gold))
));

const robot = onTable(({ k }) => (
  shadow(480, 502, 180) +
  line("M480 130V90", k.ink, 10) +
  circle(480, 80, 18, k.gold) +
  rect(370, 124, 220, 160, k.a, 46) +
  rect(394, 160, 172, 84, k.ink, 40) +
  circle(440, 202, 20, k.gold) +
  circle(520, 202, 20, k.gold) +
  rect(350, 180, 22, 60, k.b, 10) +
  rect(588, 180, 22, 60, k.b, 10) +
  line("M380 330Q280 330 270 240M580 330Q670 340 680 420", k.ink, 22) +
  circle(270, 226, 28, k.b) +
  circle(680, 436, 28, k.b) +
  rect(380, 296, 200, 150, k.b, 34) +
  circle(480, 366, 40, k.light) +
  path("M480 392q-40 -26 -22 -44q14 -10 22 6q8 -16 22 -6q18 18 -22 44z", k.bDark) +
  rect(404, 440, 50, 60, k.ink, 10) +
  rect(506, 440, 50, 60, k.ink, 10)
));

const thermostat = inAir(({ k }) => (
  fade(0.18, circle(488, 322, 200, "#10131f")) +
  circle(480, 305, 200, k.light) +
  circle(480, 305, 168, k.ink) +
  line("M380 405A141 141 0 1 1 580 405", "#ffffff2a", 22) +
  line("M380 405A141 141 0 0 1 540 178", k.b, 22) +
  circle(540, 178, 20, k.gold) +
  path("M480 240Q560 320 520 370Q480 400 440 370Q410 330 450 300Q450 330 466 330Q490 300 480 240z", k.gold)
));

const arcade = onTable(({ k, random }) => (
  shadow(480, 502, 190) +
  path("M340 60H620V150L590 180V330L640 370V496H320V370L370 330V180L340 150z", k.b) +
  path("M590 60H620V150L590 180V330L640 370V496H600V370L560 330V180L590 150z", k.bDark) +
  rect(356, 76, 248, 60, k.gold, 10) +
  repeat(5, (index) => circle(390 + index * 45, 106, 13, index % 2 ? k.b : k.light)) +
  rect(384, 184, 192, 142, k.ink, 10) +
  repeat(8, (index) => rect(408 + (index % 4) * 38, 206 + Math.floor(index / 4) * 34, 22, 18, random.pick([k.leafLight, k.gold, k.bLight]), 4)) +
  path("M480 280l22 28h-44z", k.light) +
  path("M370 338H590L624 376H336z", k.ink) +
  line("M420 352V326", k.shade, 8) +
  circle(420, 322, 14, k.gold) +
  circle(500, 358, 11, k.gold) +
  circle(540, 358, 11, k.light) +
  rect(420, 410, 120, 60, k.ink, 8) +
  rect(450, 426, 8, 26, k.gold) +
  rect(500, 426, 8, 26, k.gold)
));

export const gadgets: Record<string, Motif> = { gamepad, headphones, speaker, camera, watch, router, charger, drone, vacuum, robot, thermostat, arcade };
