import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { fairOrder } from '#app/lib/random.ts'
import { freeByDay, isPaidFor, pickBoxes, PLACE_NAMES, PLACES } from './places.ts'

const VIEWS = 10_000

function sharesOf(n: number, turns: readonly number[]) {
  const items = Array.from({ length: n }, (_, index) => index)
  const seen = items.map(() => 0)
  for (const turn of turns) {
    const [first = 0] = fairOrder(items, turn)
    seen[first] = (seen[first] ?? 0) + 1
  }
  return seen.map((views) => views / turns.length)
}

test('each of n bookings gets one in n of 10,000 views, within 2 %', () => {
  for (const n of [2, 3, 4, 5]) {
    const turns = Array.from({ length: VIEWS }, (_, turn) => turn + 5_000_000)
    for (const share of sharesOf(n, turns)) expect(share * n, `${n}`).toBeCloseTo(1, 2)
  }
})

test('pages from a cache that serves three turns at a time are as fair', () => {
  for (const n of [2, 3, 4])
    for (const step of [2, 3]) {
      const turns = Array.from({ length: VIEWS }, (_, view) => 5_000_000 + view * step)
      for (const share of sharesOf(n, turns))
        expect(Math.abs(share - 1 / n), `${n}, ${step}`).toBeLessThan(0.02)
    }
})

test('each place gives its boxes the same part of 10,000 views, of cached pages too', () => {
  for (const place of PLACE_NAMES.filter((name) => PLACES[name].boxes > 0)) {
    const { capacity, boxes } = PLACES[place]
    const booked = Array.from({ length: capacity }, (_, id) => ({
      id,
      buyer: `Buyer ${id}`,
      place,
      category: 'Pets',
    }))
    for (const step of [1, 2, 3]) {
      const seen = booked.map(() => 0)
      for (let view = 0; view < VIEWS; view += 1) {
        const turn = 5_000_000 + view * step
        for (const { id } of pickBoxes(booked, { place, turn, category: 'Pets' }))
          seen[id] = (seen[id] ?? 0) + 1
      }
      for (const views of seen)
        expect(Math.abs(views / VIEWS - boxes / capacity), `${place} ${step}`).toBeLessThan(0.02)
    }
    expect(pickBoxes(booked, { place, turn: 0, category: 'Tickets' }).length).toBe(
      place === 'category' ? 0 : boxes,
    )
  }
})

test('house adverts fill only what is free', () => {
  const box = (id: number, buyer: string) => ({ id, buyer, place: 'home-box', category: null })
  const house = [box(1, 'House'), box(2, 'House')]
  const shown = (boxes: ReturnType<typeof box>[], turn = 0) =>
    pickBoxes(boxes, { place: 'home-box', turn }).map(({ id }) => id)
  expect(shown(house)).toEqual([1, 2])
  expect(shown([...house, box(3, 'Acme')])[0]).toBe(3)
  expect(shown([...house, box(3, 'Acme')])).toHaveLength(2)
  expect(shown([...house, box(3, 'Acme'), box(4, 'Bord')]).toSorted((a, b) => a - b)).toEqual([
    3, 4,
  ])
  expect(shown([])).toEqual([])
  expect(isPaidFor({ buyer: 'House' })).toBe(false)
})

test('a day holds as many bookings as its place has, over the change of clocks too', () => {
  const day = toDay('2026-10-24')
  const span = { from: day, until: addDays(day, 1) }
  const held = Array.from({ length: PLACES.carousel.capacity }, () => {
    return { ...span, place: 'carousel', category: 'Pets' }
  })
  const free = freeByDay('carousel', held, { from: day, until: addDays(day, 3) })
  expect(free.map(({ free: left }) => left)).toEqual([0, 0, 4, 4])
  expect(free.map((one) => one.day)).toEqual(
    ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'].map(toDay),
  )
})
