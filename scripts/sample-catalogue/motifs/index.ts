import type { Motif } from '../scene.ts'
import { ballgames } from './ballgames.ts'
import { buildings } from './buildings.ts'
import { chance } from './chance.ts'
import { dishes } from './dishes.ts'
import { food } from './food.ts'
import { gadgets } from './gadgets.ts'
import { garden } from './garden.ts'
import { home } from './home.ts'
import { household } from './household.ts'
import { journeys } from './journeys.ts'
import { landscapes } from './landscapes.ts'
import { music } from './music.ts'
import { nursery } from './nursery.ts'
import { occasions } from './occasions.ts'
import { pets } from './pets.ts'
import { places } from './places.ts'
import { reading } from './reading.ts'
import { screens } from './screens.ts'
import { shows } from './shows.ts'
import { sport } from './sport.ts'
import { style } from './style.ts'
import { toys } from './toys.ts'
import { vehicles } from './vehicles.ts'
import { viewing } from './viewing.ts'
import { work } from './work.ts'

/** Every motif a picture can be made of, by the name used in the picture lists. */
export const motifs: Record<string, Motif | undefined> = {
  ...ballgames,
  ...buildings,
  ...chance,
  ...dishes,
  ...food,
  ...gadgets,
  ...garden,
  ...home,
  ...household,
  ...journeys,
  ...landscapes,
  ...music,
  ...nursery,
  ...occasions,
  ...pets,
  ...places,
  ...reading,
  ...screens,
  ...shows,
  ...sport,
  ...style,
  ...toys,
  ...vehicles,
  ...viewing,
  ...work,
}
