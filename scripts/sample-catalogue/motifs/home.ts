import type { Brush, Motif } from "../scene.ts";
import { onTable, outdoors } from "../scene.ts";
import { circle, ellipse, fade, group, line, path, rect, repeat, shadow } from "../shapes.ts";
import { farHills, meadow, tree } from "./landscapes.ts";

const lamp = (k: Brush["k"], x: number): string =>
  fade(0.25, path(`M${x - 70} 230L${x - 150} 480H${x + 150}L${x + 70} 230z`, k.gold)) + line(`M${x} 230V480`, k.ink, 9) + rect(x - 46, 474, 92, 16, k.ink, 8) + path(`M${x - 44} 140H${x + 44}L${x + 74} 234H${x - 74}z`, k.gold);

const leafy = (k: Brush["k"], x: number, y: number, scale: number): string =>
  group(`translate(${x} ${y}) scale(${scale})`, ...[-60, -30, 0, 30, 60].map((angle, index) => group(`rotate(${angle})`, path("M0 0Q-70 -110 0 -250Q70 -110 0 0z", index % 2 ? k.leafDark : k.leaf), line("M0 -10V-200", k.leafLight, 5))));

const armchair = onTable(({ k }) => (
  lamp(k, 730) +
  shadow(450, 506, 230) +
  line("M330 480L316 510M570 480L584 510", k.woodDark, 18) +
  path("M310 420V200Q310 120 390 120H510Q590 120 590 200V420z", k.b) +
  path("M510 120Q590 120 590 200V420H540V190Q540 130 510 120z", k.bDark) +
  rect(320, 350, 260, 80, k.bLight, 24) +
  path("M250 330Q250 290 292 290T334 330V420H570V330Q570 290 610 290T650 330V470Q650 490 630 490H270Q250 490 250 470z", k.b) +
  path("M570 330Q570 290 610 290T650 330V470Q650 490 630 490H590V420H570z", k.bDark) +
  group("rotate(12 440 300)", rect(390, 250, 110, 100, k.a, 20), line("M410 280h70M410 320h70", k.aDark, 8)) +
  leafy(k, 200, 440, 0.7) +
  path("M160 430H240L228 500H172z", k.light)
));

const plant = onTable(({ k }) => (
  shadow(480, 500, 180) +
  leafy(k, 480, 370, 1.1) +
  path("M370 350H590L562 496H398z", k.b) +
  path("M520 350H590L562 496H500z", k.bDark) +
  rect(358, 336, 244, 34, k.bLight, 10) +
  line("M410 420q20 -20 36 0t36 0t36 0t30 0", k.light, 9) +
  group("translate(720 496)", rect(-60, -90, 100, 90, k.a, 14), line("M40 -70L110 -130M-60 -70q-50 10 -20 60", k.a, 16), ellipse(116, -136, 22, 14, k.aDark))
));

const gardentools = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 340) +
    meadow(brush, 430) +
    repeat(9, (index) => rect(70 + index * 96, 330, 30, 130, k.light, 12)) +
    rect(40, 370, 880, 18, k.shade) +
    rect(260, 420, 440, 110, k.wood, 8) +
    rect(260, 470, 440, 8, k.woodDark) +
    ellipse(480, 424, 216, 20, "#5b3d28") +
    repeat(5, (index) => group(`translate(${310 + index * 84} 424) scale(${0.34 + (index % 2) * 0.1})`, leafy(k, 0, 0, 1))) +
    line("M220 540L300 200", k.wood, 16) +
    path("M200 500L250 514L232 580Q190 590 184 560z", k.shade) +
    line("M280 196L322 206", k.wood, 16) +
    group("translate(760 520)", path("M-60 -110H50V0H-60z", k.b), line("M50 -30L130 -120M-60 -90q-60 20 -10 70", k.b, 14), path("M110 -110l50 -40l10 20z", k.bDark), line("M-40 -110q30 -60 70 0", k.bDark, 12))
  );
});


const bed = onTable(({ k, random }) => {
  const cover = random.pick([k.b, k.a, k.sea]);
  return (
    lamp(k, 770) +
    shadow(460, 504, 290) +
    path("M220 420V220Q220 180 260 180H640Q680 180 680 220V420z", k.wood) +
    rect(250, 300, 400, 110, k.light, 20) +
    rect(276, 270, 160, 80, k.light, 30) +
    rect(464, 270, 160, 80, k.shade, 30) +
    path("M230 350Q450 320 670 350L700 470H200z", cover) +
    path("M230 350Q450 320 670 350L676 380Q450 350 224 380z", k.bLight) +
    repeat(4, (index) => line(`M${310 + index * 90} 380L${296 + index * 98} 466`, k.light, 5)) +
    rect(196, 462, 508, 26, k.woodDark, 8) +
    line("M220 486v22M680 486v22", k.woodDark, 16)
  );
});

const barbecue = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 360) +
    meadow(brush, 460) +
    tree(k, 170, 480, 1.2) +
    fade(0.6, circle(430, 130, 26, k.light), circle(466, 90, 36, k.light), circle(520, 54, 26, k.light)) +
    shadow(480, 544, 190) +
    line("M400 400L350 540M560 400L610 540M480 410V530", k.ink, 14) +
    path("M310 300H650Q640 430 480 430T310 300z", k.b) +
    path("M560 300H650Q640 430 480 430Q570 390 560 300z", k.bDark) +
    rect(296, 286, 368, 20, k.ink, 8) +
    repeat(3, (index) => rect(344 + index * 100, 262, 80, 24, "#a4502c", 12)) +
    group("translate(690 250) rotate(30)", path("M-180 0A180 150 0 0 1 180 0z", k.b), rect(-24, -170, 48, 22, k.ink, 10)) +
    circle(350, 546, 20, k.ink) +
    circle(610, 546, 20, k.ink)
  );
});

const stove = onTable(({ k }) => (
  rect(456, 0, 48, 180, k.ink) +
  shadow(480, 502, 210) +
  rect(310, 170, 340, 310, k.ink, 16) +
  rect(296, 160, 368, 26, "#39434f", 8) +
  rect(346, 220, 268, 190, "#f08a32", 10) +
  path("M370 410q-10 -90 60 -150q0 60 30 70q10 -60 50 -90q0 70 50 100q40 40 20 70z", k.gold) +
  path("M420 410q0 -50 40 -80q10 40 40 40q20 20 10 40z", k.light) +
  line("M380 400L560 380M380 384L570 402", k.woodDark, 16) +
  rect(400, 434, 160, 20, "#39434f", 10) +
  line("M340 480L324 502M620 480L636 502", k.ink, 16) +
  repeat(6, (index) => circle(700 + (index % 3) * 46 + Math.floor(index / 3) * 23, 480 - Math.floor(index / 3) * 40, 23, k.wood) + circle(700 + (index % 3) * 46 + Math.floor(index / 3) * 23, 480 - Math.floor(index / 3) * 40, 12, k.bLight))
));

const table = onTable(({ k }) => (
  line("M480 0V110", k.ink, 5) +
  fade(0.2, path("M390 170L270 330H690L570 170z", k.gold)) +
  path("M390 176Q400 100 480 100T570 176z", k.b) +
  shadow(480, 506, 340) +
  rect(190, 330, 580, 30, k.wood, 10) +
  line("M240 360L220 500M720 360L740 500", k.woodDark, 24) +
  rect(300, 410, 360, 20, k.woodDark, 8) +
  line("M330 430L320 504M630 430L640 504", k.woodDark, 14) +
  path("M400 270H560Q550 330 500 330H460Q410 330 400 270z", k.a) +
  circle(440, 262, 26, k.gold) +
  circle(490, 252, 28, k.b) +
  circle(530, 264, 22, k.leafLight) +
  group("translate(650 330) scale(0.45)", path("M-40 0V-90H40V0z", k.light), leafy(k, 0, -80, 0.8)) +
  rect(260, 296, 70, 34, k.light, 8)
));

const mower = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 330) +
    rect(0, 410, 960, 190, k.leaf) +
    repeat(5, (index) => path(`M${index * 230 - 60} 410h100l-40 190h-130z`, k.leafLight)) +
    tree(k, 800, 420, 1.3) +
    rect(150, 300, 130, 120, k.light) +
    path("M134 306L215 250L296 306z", k.b) +
    shadow(480, 520, 240) +
    path("M270 480Q280 360 420 340H560Q680 350 710 480z", k.b) +
    path("M330 400Q350 360 430 354H540Q600 360 620 400z", k.ink) +
    circle(480, 380, 12, k.gold) +
    rect(256, 470, 470, 30, k.ink, 15) +
    circle(350, 490, 52, k.ink) +
    circle(350, 490, 26, k.gold) +
    circle(650, 500, 34, k.ink) +
    circle(650, 500, 15, k.shade)
  );
});

const paint = onTable(({ k }) => (
  path("M180 60H640Q664 60 664 90V210Q650 240 640 210V190Q630 160 620 200V230Q600 260 590 220V180H180z", k.b) +
  group("translate(700 130)", rect(-40, -70, 60, 160, k.light, 14), line("M20 10h50v90h-90v60", k.ink, 12), rect(-36, 150, 34, 120, k.wood, 14)) +
  shadow(400, 500, 240) +
  [[260, 190, k.a], [430, 240, k.gold]].map(([x, tall, fill]) => {
    const left = Number(x);
    const high = Number(tall);
    return rect(left, 490 - high * 0.8, 160, high * 0.8, k.light, 8) + rect(left, 490 - high * 0.8 + 40, 160, 70, String(fill)) + ellipse(left + 80, 490 - high * 0.8, 80, 18, String(fill)) + path(`M${left + 20} ${492 - high * 0.8}h40v50q-20 30 -40 0z`, String(fill));
  }).join("")
));

export const home: Record<string, Motif> = { armchair, plant, gardentools, bed, barbecue, stove, table, mower, paint };
