import { expect, test } from 'vitest'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { listCategoryTexts, readCategoryText } from './category-texts.server.ts'

test('each category has its own text, of 80 to 150 words', async () => {
  const texts = await Promise.all(CATEGORIES.map(readCategoryText))
  for (const [index, html] of texts.entries()) {
    const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\d]\S*/gu) ?? []
    expect(words.length, CATEGORIES[index]).toBeGreaterThanOrEqual(80)
    expect(words.length, CATEGORIES[index]).toBeLessThanOrEqual(150)
  }
  expect(new Set(texts).size).toBe(CATEGORIES.length)
  expect(listCategoryTexts()).toHaveLength(CATEGORIES.length)
})

test('no sentence is in two texts', async () => {
  const sentences = (await Promise.all(CATEGORIES.map(readCategoryText))).flatMap((html) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => sentence.length > 40),
  )
  expect(new Set(sentences).size).toBe(sentences.length)
})
