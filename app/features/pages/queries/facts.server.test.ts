import { expect, test } from 'vitest'
import { numberFacts } from '../rules/facts.ts'
import { MAP_BOX, pinsOf, PLACES, type Pin } from '../rules/places.ts'
import { findContentPage } from './content.server.ts'

const VALUES = { operator: 'Us', contact: 'Here', site: 'c.ie' }
const page = await findContentPage('/50-insane-facts-about-ireland', VALUES)
const facts = numberFacts(page?.sections ?? []).flatMap(({ items }) => items)
const pins = pinsOf(facts)

function repeated(texts: readonly string[]) {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

test('there are exactly fifty facts, all different and with a source', () => {
  expect(facts.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect(facts.filter(({ source }) => !source)).toEqual([])
  expect(repeated(facts.map(({ title }) => title.toLowerCase()))).toEqual([])
  expect(repeated(facts.map(({ html }) => html))).toEqual([])
})

test('the map shows the place of every fact, and no other place', () => {
  const placed = facts.filter(({ place }) => place !== undefined)
  expect(placed.length).toBeGreaterThan(25)
  const pinned = pins.flatMap((pin) => pin.facts.map(({ number }) => number))
  expect(pinned.toSorted((a, b) => a - b)).toEqual(placed.map(({ number }) => number))
  expect(pins.map(({ place }) => place).toSorted()).toEqual(Object.keys(PLACES).toSorted())
})

test('map labels stay inside the map and cover no other label or dot', () => {
  const { x, y, width, height } = MAP_BOX
  const outside = pins.filter(
    ({ label }) =>
      label.x < x ||
      label.x + label.width > x + width ||
      label.y < y ||
      label.y + label.height > y + height,
  )
  expect(outside.map(({ place }) => place)).toEqual([])
  const covered = pins.flatMap((pin) =>
    pins
      .filter((other) => other !== pin && covers(pin, other))
      .map((other) => `${pin.place} covers ${other.place}`),
  )
  expect(covered).toEqual([])
})

function covers({ label: a }: Pin, { label: b, x, y }: Pin) {
  const besides = a.x + a.width <= b.x || b.x + b.width <= a.x
  const above = a.y + a.height <= b.y || b.y + b.height <= a.y
  const onDot = x > a.x - 2 && x < a.x + a.width + 2 && y > a.y - 2 && y < a.y + a.height + 2
  return (!besides && !above) || onDot
}
