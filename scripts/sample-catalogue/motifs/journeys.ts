import type { Brush, Motif } from "../scene.ts";
import { cloud, onTable, outdoors } from "../scene.ts";
import { circle, clip, ellipse, fade, group, line, path, rect, repeat, ring, shadow } from "../shapes.ts";
import { farHills, meadow, sea, tree } from "./landscapes.ts";

export const wheel = (k: Brush["k"], x: number, y: number, r: number): string =>
  circle(x, y, r, k.ink) + circle(x, y, r * 0.58, k.shade) + circle(x, y, r * 0.22, k.ink);

const balloon = outdoors((brush) => {
  const { k } = brush;
  const flying = (x: number, y: number, scale: number, one: string, two: string): string =>
    group(
      `translate(${x} ${y}) scale(${scale})`,
      line("M-52 120L-26 190M52 120L26 190", k.woodDark, 4),
      path("M0 -150C110 -150 150 -70 140 0C130 70 70 100 46 134H-46C-70 100 -130 70 -140 0C-150 -70 -110 -150 0 -150z", one),
      path("M0 -150C60 -150 80 -70 76 0C70 70 40 100 26 134H-26C-40 100 -70 70 -76 0C-80 -70 -60 -150 0 -150z", two),
      path("M0 -150C24 -150 30 -70 28 0C26 70 14 100 10 134H-10C-14 100 -26 70 -28 0C-30 -70 -24 -150 0 -150z", one),
      rect(-32, 186, 64, 48, k.wood, 8),
      rect(-36, 182, 72, 12, k.woodDark, 6),
    );
  return farHills(brush, 430) + meadow(brush, 520) + flying(450, 240, 1, k.b, k.light) + flying(760, 210, 0.42, k.ground, k.gold) + flying(190, 330, 0.3, k.a, k.b);
});

const ferry = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 360) +
    sea(brush, 420) +
    path("M170 400H800L740 500H240Q190 470 170 400z", k.groundDark) +
    path("M170 400H800L790 418H178z", k.b) +
    path("M260 400V330H720L750 400z", k.light) +
    path("M310 330V274H640L670 330z", k.shade) +
    rect(400, 190, 70, 84, k.b, 4) +
    rect(400, 206, 70, 20, k.light) +
    rect(520, 214, 60, 60, k.b, 4) +
    repeat(11, (index) => circle(296 + index * 38, 366, 9, k.sea)) +
    repeat(7, (index) => rect(334 + index * 42, 292, 26, 20, k.sea, 4)) +
    fade(0.6, cloud(370, 150, 0.5, k.light)) +
    path("M0 506Q120 484 240 506T480 506T720 506T960 506V600H0z", k.seaDark)
  );
});

const tent = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 360) +
    repeat(6, (index) => path(`M${[70, 140, 215, 740, 815, 890][index]} ${300 + (index % 3) * 22}l56 150h-112z`, k.leafDark)) +
    meadow(brush, 440) +
    shadow(470, 512, 270) +
    path("M200 510L420 250L640 510z", k.b) +
    path("M420 250L560 240L760 500L640 510z", k.bDark) +
    path("M420 250L350 510H490z", k.ink) +
    path("M420 250L350 510H312z", k.bLight) +
    path("M420 250L490 510H524z", k.bLight) +
    line("M420 250L160 520M560 240L800 512", k.light, 3) +
    path("M690 540l50 -70 50 70q-50 20 -100 0z", k.gold) +
    path("M714 542l26 -44 26 44z", k.b) +
    line("M680 546L800 556M800 544L680 558", k.woodDark, 12)
  );
});

const palm = outdoors((brush) => {
  const { k } = brush;
  const frond = (angle: number): string => group(`rotate(${angle} 330 170)`, path("M330 170Q420 110 500 190Q410 160 330 182z", angle % 2 ? k.leaf : k.leafDark));
  return (
    sea(brush, 360) +
    path("M0 600V500Q300 430 960 480V600z", "#f3dca6") +
    path("M0 600V550Q400 490 960 540V600z", "#e6c888") +
    line("M300 520Q280 330 330 170", k.woodDark, 24) +
    line("M300 520Q280 330 330 170", k.wood, 14) +
    [-20, 25, 70, 130, 175, 215].map(frond).join("") +
    circle(330, 186, 14, k.woodDark) +
    circle(350, 180, 12, k.wood) +
    shadow(640, 530, 150) +
    line("M640 520V300", k.light, 9) +
    path("M470 350Q500 230 640 220T810 350Q780 326 752 350Q724 326 696 350Q668 326 640 350Q612 326 584 350Q556 326 528 350Q500 326 470 350z", k.b) +
    path("M584 350Q590 250 640 220Q690 250 696 350Q668 326 640 350Q612 326 584 350z", k.light) +
    path("M560 500L760 470L790 520H570z", k.a) +
    line("M590 520v24M770 516v24", k.woodDark, 8)
  );
});

const campervan = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 350) +
    meadow(brush, 430) +
    rect(0, 500, 960, 100, k.mid) +
    line("M40 552h120M260 552h120M480 552h120M700 552h120", k.light, 8) +
    shadow(480, 520, 280) +
    path("M230 500V270Q232 210 300 206H640Q690 208 720 270L752 370V500z", k.light) +
    path("M230 380H756V500H230z", k.b) +
    rect(230, 374, 524, 12, k.shade) +
    path("M264 348V262Q266 244 286 244H370V348zM390 244H510V348H390zM530 244H632Q654 246 664 266L694 348H530z", k.sea) +
    path("M264 348L330 244H370L300 348zM400 348L466 244H500L440 348z", k.seaLight) +
    rect(276, 178, 330, 28, k.wood, 8) +
    rect(310, 150, 80, 30, k.a, 8) +
    rect(410, 158, 130, 22, k.groundDark, 8) +
    line("M520 386v104M390 386v104", k.bDark, 4) +
    circle(738, 420, 16, k.gold) +
    wheel(k, 330, 500, 48) +
    wheel(k, 640, 500, 48)
  );
});

const saloon = (brush: Brush, electric: boolean): string => {
  const { k, random } = brush;
  const body = random.pick([k.b, k.a, k.gold]);
  return (
    farHills(brush, 340) +
    rect(0, 460, 960, 140, k.ground) +
    rect(0, 460, 960, 10, k.groundLight) +
    tree(k, 150, 464, 1.1) +
    tree(k, 830, 464, 0.8) +
    line("M60 556h140M310 556h140M560 556h140M800 556h120", k.light, 8) +
    shadow(480, 520, 300) +
    path("M190 500Q180 420 210 404L300 384Q360 280 430 276H560Q620 280 680 380L750 400Q786 414 780 500z", body) +
    path("M330 384Q380 304 436 302H474V384zM494 302H552Q600 306 640 384H494z", k.sea) +
    path("M360 384L430 302H474L420 384zM510 384L560 303L590 318L550 384z", k.seaLight) +
    rect(188, 456, 594, 18, k.ink, 9) +
    rect(744, 416, 36, 22, k.light, 10) +
    rect(192, 416, 26, 22, k.b === body ? k.gold : k.b, 8) +
    line("M484 400v50M530 416h30", k.ink, 5) +
    wheel(k, 310, 496, 54) +
    wheel(k, 650, 496, 54) +
    (electric
      ? line("M830 400Q900 480 860 510T790 440", k.ink, 8) + rect(800, 250, 84, 262, k.light, 16) + rect(816, 272, 52, 60, k.sea, 6) + path("M848 350l-28 44h20l-8 34 30 -46h-20z", k.gold)
      : "")
  );
};

const car = outdoors((brush) => saloon(brush, false));
const ev = outdoors((brush) => saloon(brush, true));

const tractor = outdoors((brush) => {
  const { k } = brush;
  return (
    farHills(brush, 350) +
    meadow(brush, 450) +
    shadow(480, 540, 260) +
    path("M430 400H700Q730 404 730 440V480H430z", k.b) +
    rect(320, 230, 190, 24, k.bDark, 8) +
    path("M340 254H490L510 400H340z", k.seaLight) +
    line("M340 254V420M490 254L512 410", k.ink, 10) +
    rect(620, 300, 18, 104, k.ink, 6) +
    path("M290 400Q380 330 450 420V480H300z", k.bDark) +
    rect(700, 430, 30, 24, k.gold, 6) +
    wheel(k, 380, 450, 92) +
    wheel(k, 670, 482, 58)
  );
});

const train = outdoors((brush) => {
  const { k } = brush;
  const coach = (x: number): string =>
    rect(x, 290, 220, 160, k.b, 16) + rect(x, 400, 220, 16, k.light) + repeat(3, (index) => rect(x + 22 + index * 64, 316, 48, 56, k.gold, 8)) + wheel(k, x + 50, 456, 24) + wheel(k, x + 170, 456, 24);
  return (
    farHills(brush, 320) +
    meadow(brush, 430) +
    rect(0, 474, 960, 12, k.ink) +
    repeat(16, (index) => rect(index * 62 + 10, 486, 32, 14, k.woodDark)) +
    coach(90) +
    coach(326) +
    path("M562 450V300Q562 284 580 284H700Q800 300 850 450z", k.groundDark) +
    path("M700 312Q760 324 786 380H700z", k.seaLight) +
    rect(590, 312, 84, 60, k.gold, 8) +
    path("M562 400H828L836 416H562z", k.light) +
    wheel(k, 620, 456, 24) +
    wheel(k, 760, 456, 24)
  );
});

const bicycle = onTable(({ k, random }) => {
  const frame = random.pick([k.b, k.a]);
  return (
    shadow(480, 494, 260) +
    ring(330, 390, 98, k.ink, 14) +
    ring(630, 390, 98, k.ink, 14) +
    fade(0.5, repeat(6, (index) => group(`rotate(${index * 30} 330 390)`, line("M330 296V484", k.light, 3)) + group(`rotate(${index * 30} 630 390)`, line("M630 296V484", k.light, 3)))) +
    line("M330 390L410 240H590L470 390zM410 240L470 390M590 240L630 390M400 214L410 240M580 200L590 240", frame, 14) +
    rect(360, 198, 84, 20, k.woodDark, 10) +
    line("M580 200q44 -16 60 10q4 24 -20 26", k.woodDark, 12) +
    ring(470, 390, 26, k.ink, 10) +
    line("M470 390l26 44", k.ink, 10) +
    path("M590 236h110l-16 74h-80z", k.wood) +
    circle(622, 226, 18, k.gold) +
    circle(656, 220, 22, k.light) +
    circle(684, 230, 14, k.gold)
  );
});

const suitcase = onTable(({ k }) => (
  shadow(480, 500, 220) +
  line("M430 190V110H530V190", k.ink, 14) +
  rect(330, 180, 300, 300, k.b, 34) +
  rect(480, 180, 150, 300, k.bDark, 34) +
  rect(460, 180, 40, 300, k.b) +
  repeat(4, (index) => rect(366 + index * 68, 206, 12, 248, k.bLight, 6)) +
  rect(300, 320, 360, 26, k.a, 8) +
  rect(456, 312, 48, 42, k.gold, 8) +
  circle(380, 488, 18, k.ink) +
  circle(580, 488, 18, k.ink) +
  group("translate(680 340) rotate(8)", path("M-40 -10Q20 -70 90 -10z", k.light), ellipse(26, -8, 92, 16, k.light), rect(-34, -34, 118, 14, k.a)) +
  group("translate(240 400) rotate(-10)", rect(-46, -10, 92, 116, k.a, 8), circle(0, 44, 26, k.gold), line("M-22 84h44", k.gold, 6))
));

const tyre = onTable(({ k }) => {
  const standing = (x: number, y: number, r: number): string =>
    circle(x, y, r, k.ink) + ring(x, y, r - 12, "#3b4652", 6) + circle(x, y, r * 0.6, k.shade) + repeat(5, (index) => group(`rotate(${index * 72} ${x} ${y})`, path(`M${x - 10} ${y}L${x - 16} ${y - r * 0.54}H${x + 16}L${x + 10} ${y}z`, k.b))) + circle(x, y, r * 0.14, k.ink);
  return shadow(480, 496, 280) + standing(630, 366, 120) + standing(420, 320, 170);
});

const globe = onTable(({ k }) => (
  shadow(480, 500, 160) +
  line("M480 430V490M400 494h160", k.woodDark, 20) +
  clip(circle(480, 270, 150, k.sea), circle(480, 270, 150, k.sea), path("M340 200Q400 130 470 170T480 260Q430 300 400 280T340 200zM520 280Q600 240 660 290V420Q580 430 550 380T520 280zM420 350q40 -10 50 30t-40 40z", k.leaf), fade(0.2, path("M480 120A150 150 0 0 1 480 420Q580 270 480 120z", k.ink))) +
  ring(480, 270, 166, k.gold, 12) +
  group("translate(640 150) rotate(-20)", ellipse(0, 0, 66, 14, k.light), path("M-10 0L-40 -50H-20L30 0zM-10 4L-36 44H-18L30 4z", k.b), path("M-60 -4L-76 -30H-62L-40 -6z", k.b))
));

export const journeys: Record<string, Motif> = { balloon, ferry, tent, palm, campervan, car, ev, tractor, train, bicycle, suitcase, tyre, globe };
