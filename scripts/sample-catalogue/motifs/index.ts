import type { Motif } from "../scene.ts";
import { culture } from "./culture.ts";
import { devices } from "./devices.ts";
import { family } from "./family.ts";
import { food } from "./food.ts";
import { gadgets } from "./gadgets.ts";
import { home } from "./home.ts";
import { journeys } from "./journeys.ts";
import { landscapes } from "./landscapes.ts";
import { occasions } from "./occasions.ts";
import { places } from "./places.ts";
import { sport } from "./sport.ts";
import { style } from "./style.ts";

/** Every motif a picture can be made of, by the name used in the picture lists. */
export const motifs: Record<string, Motif | undefined> = {
  ...landscapes,
  ...places,
  ...journeys,
  ...food,
  ...devices,
  ...gadgets,
  ...culture,
  ...sport,
  ...home,
  ...family,
  ...style,
  ...occasions,
};
