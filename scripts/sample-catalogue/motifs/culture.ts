import type { Brush, Motif } from "../scene.ts";
import { inAir, onTable, outdoors } from "../scene.ts";
import { circle, clip, ellipse, fade, group, line, path, rect, repeat, ring, shadow, star } from "../shapes.ts";

const stub = (k: Brush["k"], x: number, y: number, turn: number, fill: string): string =>
  group(`translate(${x} ${y}) rotate(${turn})`, fade(0.2, rect(-202, -92, 420, 200, "#10131f", 20)), path("M-190 -100H190Q210 -100 210 -80V-30A30 30 0 0 0 210 30V80Q210 100 190 100H-190Q-210 100 -210 80V30A30 30 0 0 0 -210 -30V-80Q-210 -100 -190 -100z", fill), repeat(7, (index) => circle(100, -78 + index * 26, 5, k.groundDark)), star(-50, 0, 54, k.light), rect(-170, -70, 240, 6, k.light, 3), rect(-170, 66, 240, 6, k.light, 3), rect(130, -50, 46, 100, k.light, 6));

const tickets = inAir(({ k }) => stub(k, 510, 220, 10, k.a === "#f5e8d0" ? k.ground : k.b) + stub(k, 450, 370, -12, k.bDark));

const guitar = inAir(({ k }) => (
  fade(0.2, ellipse(480, 556, 180, 16, k.ink)) +
  group("rotate(24 480 310)", rect(462, 20, 36, 290, k.woodDark, 4), rect(450, -20, 60, 66, k.ink, 10), repeat(6, (index) => rect(462, 80 + index * 36, 36, 4, k.gold)), path("M480 260Q570 250 566 320Q560 360 590 390Q630 500 480 510Q330 500 370 390Q400 360 394 320Q390 250 480 260z", k.b), path("M480 260Q570 250 566 320Q560 360 590 390Q630 500 480 510Q560 470 530 390Q510 350 520 310Q520 270 480 260z", k.bDark), circle(480, 372, 46, k.ink), ring(480, 372, 54, k.gold, 6), rect(430, 452, 100, 16, k.ink, 6), repeat(4, (index) => rect(468 + index * 7, 20, 2.5, 436, k.light))) +
  group("translate(700 180)", ellipse(0, 60, 24, 18, k.a), rect(16, -40, 9, 102, k.a), path("M16 -40q50 10 44 60q-12 -30 -44 -30z", k.a)) +
  group("translate(270 150) scale(0.8)", ellipse(0, 60, 24, 18, k.light), ellipse(70, 50, 24, 18, k.light), path("M16 60V-40L94 -54V50H85V-24L25 -12V60z", k.light))
));

const violin = inAir(({ k }) => (
  fade(0.2, ellipse(480, 560, 180, 16, k.ink)) +
  group("rotate(-22 480 310)", rect(466, 20, 28, 240, k.ink, 6), path("M480 30q-30 -20 -20 -50q26 -20 44 6", k.woodDark), path("M480 220Q570 210 570 290Q530 320 540 350Q600 390 590 450Q570 520 480 520Q390 520 370 450Q360 390 420 350Q430 320 390 290Q390 210 480 220z", k.b), path("M480 220Q570 210 570 290Q530 320 540 350Q600 390 590 450Q570 520 480 520Q560 480 530 380Q510 340 530 290Q530 230 480 220z", k.bDark), line("M430 340q-16 40 6 70M530 340q16 40 -6 70", k.ink, 7), rect(444, 420, 72, 10, k.light, 4), path("M460 436H500L490 500H470z", k.ink), repeat(4, (index) => rect(470 + index * 6, 40, 2, 400, k.light))) +
  group("rotate(34 480 310)", rect(640, 60, 10, 460, k.woodDark, 5), rect(656, 80, 4, 420, k.light))
));

const stage = outdoors(({ k }) => (
  rect(0, 0, 960, 600, k.groundDark) +
  repeat(5, (index) => fade(0.4, path(`M${160 + index * 160} 70L${20 + index * 190} 470H${180 + index * 190}z`, [k.gold, k.b, k.bLight, k.b, k.gold][index] ?? k.gold))) +
  rect(120, 46, 720, 26, k.ink, 6) +
  repeat(5, (index) => rect(140 + index * 160, 64, 42, 36, k.ink, 8) + ellipse(161 + index * 160, 102, 19, 8, k.light)) +
  rect(120, 46, 20, 400, k.ink) +
  rect(820, 46, 20, 400, k.ink) +
  rect(100, 430, 760, 60, k.ground) +
  repeat(2, (index) => rect(150 + index * 570, 290, 90, 140, k.ink, 8) + circle(195 + index * 570, 330, 24, k.mid) + circle(195 + index * 570, 388, 32, k.mid)) +
  line("M480 430V270M450 430h60", k.ink, 10) +
  ellipse(480, 256, 20, 28, k.light) +
  ellipse(600, 396, 50, 36, k.b) +
  ellipse(660, 350, 48, 10, k.gold) +
  line("M660 350V430", k.gold, 6) +
  repeat(14, (index) => circle(20 + index * 72, 530 + (index % 3) * 12, 34, k.ink) + rect(-20 + index * 72, 556 + (index % 3) * 12, 80, 80, k.ink, 30)) +
  repeat(5, (index) => line(`M${90 + index * 190} 560L${70 + index * 195} 470`, k.ink, 18))
));

const theatre = outdoors(({ k }) => {
  const drape = (x: number, fill: string, dark: string): string => repeat(4, (index) => path(`M${x + index * 60} 0h60V${520 - index * 6}q-30 30 -60 0z`, index % 2 ? dark : fill));
  return (
    rect(0, 0, 960, 600, k.groundDark) +
    fade(0.8, path("M480 -80L250 520H710z", k.bottom)) +
    rect(0, 490, 960, 110, k.wood) +
    rect(0, 490, 960, 12, k.woodDark) +
    ellipse(480, 510, 230, 22, k.gold) +
    drape(0, k.b, k.bDark) +
    drape(720, k.bDark, k.b) +
    repeat(8, (index) => path(`M${index * 120} 0h120v60q-60 60 -120 0z`, index % 2 ? k.b : k.bDark)) +
    rect(0, 0, 960, 16, k.gold) +
    group("translate(420 300) rotate(-10)", path("M-90 -100Q0 -70 90 -100V10Q80 110 0 130Q-80 110 -90 10z", k.light), ellipse(-38, -20, 20, 13, k.ink), ellipse(38, -20, 20, 13, k.ink), path("M-50 34H50Q36 88 0 88T-50 34z", k.ink)) +
    group("translate(550 370) rotate(12)", path("M-80 -90Q0 -60 80 -90V10Q70 100 0 116Q-70 100 -80 10z", k.gold), ellipse(-34, -18, 18, 12, k.ink), ellipse(34, -18, 18, 12, k.ink), path("M-42 74Q0 0 42 74Q0 44 -42 74z", k.ink))
  );
});

const film = onTable(({ k, random }) => {
  const reel = (x: number, y: number, r: number, fill: string): string =>
    circle(x, y, r, fill) + repeat(5, (index) => circle(x + r * 0.56 * Math.cos(index * 1.257), y + r * 0.56 * Math.sin(index * 1.257), r * 0.23, k.groundDark)) + circle(x, y, r * 0.14, k.ink);
  return random.chance(0.5)
    ? shadow(480, 500, 250) + reel(390, 210, 104, k.a) + reel(580, 220, 84, k.aDark) + rect(330, 310, 280, 160, k.ink, 20) + path("M610 360L720 310V470L610 420z", k.b) + circle(400, 390, 40, k.b) + line("M400 470L340 500M540 470L600 500", k.ink, 16)
    : shadow(480, 500, 280) + rect(290, 280, 330, 210, k.ink, 14) + repeat(5, (index) => path(`M${290 + index * 66} 280h40l24 -50h-40z`, k.light)) + group("rotate(-12 290 230)", rect(290, 178, 340, 50, k.ink, 8), repeat(5, (index) => path(`M${300 + index * 66} 228h40l-24 -50h-40z`, k.light))) + line("M330 360h240M330 410h160", k.b, 12) + path("M650 330H770L750 490H670z", k.b) + repeat(3, (index) => path(`M${664 + index * 36} 330h20l-4 160h-12z`, k.light)) + repeat(6, (index) => circle(664 + index * 18, 320 - (index % 2) * 16, 19, index % 2 ? "#fbe9b0" : k.gold));
});

const vinyl = inAir(({ k, random }) => {
  const sleeve = random.pick([k.b, k.a, k.ground]);
  return (
    fade(0.2, rect(252, 156, 350, 350, "#10131f", 10)) +
    circle(590, 310, 170, "#171a24") +
    [140, 116, 92].map((r) => ring(590, 310, r, "#343a48", 3)).join("") +
    circle(590, 310, 58, k.gold) +
    circle(590, 310, 10, "#171a24") +
    fade(0.18, path("M590 310L680 170A170 170 0 0 1 740 240zM590 310L500 454A170 170 0 0 1 440 384z", "#ffffff")) +
    clip(rect(240, 140, 350, 350, sleeve, 8), rect(240, 140, 350, 350, sleeve), circle(415, 330, 110, k.gold), path("M240 400Q340 320 420 390T590 380V490H240z", k.sea), path("M240 440Q360 390 460 440T590 430V490H240z", k.leafDark))
  );
});

const books = onTable(({ k, random }) => {
  const fills = random.pick([[k.b, k.a, k.sea, k.gold], [k.a, k.gold, k.b, k.leaf], [k.sea, k.b, k.light, k.a]] as const);
  return (
    shadow(480, 502, 260) +
    repeat(4, (index) => {
      const y = 446 - index * 54;
      const x = 280 + [0, 30, 10, 44][index]!;
      return rect(x, y, 390, 48, fills[index] ?? k.b, 8) + rect(x + 300, y + 7, 92, 34, k.light) + rect(x + 50, y, 14, 48, k.ink) + rect(x + 90, y + 18, 130, 10, k.light, 5);
    }) +
    group("translate(460 280) rotate(-6)", path("M-160 -40Q-80 -80 0 -30Q80 -80 160 -40V-20Q80 -60 0 -6Q-80 -60 -160 -20z", k.light), path("M-160 -60Q-80 -100 0 -46Q80 -100 160 -60V-36Q80 -76 0 -24Q-80 -76 -160 -36z", k.shade)) +
    group("translate(730 496)", rect(-34, -64, 68, 64, k.light, 10), line("M34 -46q30 0 26 22t-26 16", k.light, 10)) +
    fade(0.7, line("M716 410q-14 -20 0 -40M744 410q-14 -20 0 -40", k.light, 8))
  );
});

const openbook = onTable(({ k, random }) => {
  const inside = random.pick(["boat", "tree", "moon"] as const);
  const risen = {
    boat: path("M400 240H560Q550 290 520 290H440Q410 290 400 240z", k.b) + line("M480 240V110", k.woodDark, 8) + path("M488 116Q560 170 566 230H488z", k.light) + line("M340 300q35 -24 70 0t70 0t70 0t70 0", k.sea, 12),
    tree: rect(468, 220, 24, 110, k.woodDark) + circle(480, 160, 76, k.leaf) + circle(430, 200, 48, k.leafDark) + circle(530, 200, 48, k.leafDark) + circle(460, 140, 14, k.b) + circle(510, 180, 14, k.b),
    moon: circle(480, 190, 84, k.gold) + circle(516, 166, 72, k.tone) + star(370, 150, 22, k.light) + star(590, 250, 26, k.light) + star(400, 280, 16, k.gold),
  }[inside];
  return shadow(480, 502, 300) + risen + path("M180 330Q340 270 480 340Q620 270 780 330V480Q620 430 480 496Q340 430 180 480z", k.b) + path("M200 316Q350 266 480 336V476Q350 416 200 460z", k.light) + path("M760 316Q610 266 480 336V476Q610 416 760 460z", k.shade) + line("M240 346q100 -26 190 16M240 386q100 -26 190 16M720 346q-100 -26 -190 16M720 386q-100 -26 -190 16", k.far, 7);
});

const candles = onTable(({ k }) => (
  shadow(480, 500, 280) +
  repeat(5, (index) => {
    const x = 290 + index * 95;
    const tall = [150, 230, 290, 200, 130][index] ?? 150;
    return fade(0.25, circle(x, 450 - tall, 70, k.gold)) + rect(x - 30, 490 - tall, 60, tall, index % 2 ? k.b : k.light, 10) + rect(x + 8, 490 - tall, 22, tall, index % 2 ? k.bDark : k.shade, 10) + line(`M${x} ${490 - tall}v-14`, k.ink, 5) + path(`M${x} ${420 - tall}q30 36 0 54q-30 -18 0 -54z`, "#ffb02e");
  })
));

const fireworks = outdoors(({ k, random }) => {
  const burst = (x: number, y: number, r: number, fill: string): string => repeat(12, (index) => group(`rotate(${index * 30} ${x} ${y})`, line(`M${x} ${y - r * 0.3}V${y - r}`, fill, 9), circle(x, y - r - 16, 6, fill)));
  return (
    rect(0, 0, 960, 600, k.groundDark) +
    burst(random.between(280, 340), 200, 120, k.gold) +
    burst(620, random.between(150, 200), 140, k.b) +
    burst(450, 320, 80, k.light) +
    burst(790, 310, 64, k.bLight) +
    burst(150, 340, 60, k.bLight) +
    path("M0 600V500H90V440H170V510H240V420L290 380L340 420V500H440V460H500V400H520V360H540V400H560V500H650V450H760V510H830V460H900V500H960V600z", k.ink) +
    repeat(8, (index) => rect(110 + index * 100, 530, 14, 18, k.gold, 2))
  );
});

export const culture: Record<string, Motif> = { tickets, guitar, violin, stage, theatre, film, vinyl, books, openbook, candles, fireworks };
