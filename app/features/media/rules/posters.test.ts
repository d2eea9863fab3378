import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadable, dropMissingGlyphs } from './posters.ts'

const FOLDER = path.resolve(import.meta.dirname, '../poster')
const HIGHEST = 0x1_00_00

test('characters missing from the font are dropped, and the rest keep their order', () => {
  const cases: [string, string][] = [
    ['Win a weekend in Dingle', 'Win a weekend in Dingle'],
    ['Órla’s “big” prize – €1,500™', 'Órla’s “big” prize – €1,500™'],
    ['Žižkov, Łódź, Đà Nẵng', 'Žižkov, Łódź, Đà Nẵng'],
    ['Win <b>5</b> & "more"', 'Win <b>5</b> & "more"'],
    ['Win 🎉 a car 🚗', 'Win a car'],
    ['Win🎉now', 'Win now'],
    ['👨‍👩‍👧‍👦 family', 'family'],
    ['e\u0301clair', 'éclair'],
    ['Z\u0351\u036B\u0343a\u0321lgo', 'Zalgo'],
    ['pay\u200Bpal', 'paypal'],
    ['soft\u00ADhyphen', 'softhyphen'],
    ['\u202Eniw\u202C right', 'niw right'],
    ['a\u00A0b\nc\td\u2003e', 'a b c d e'],
    ['a\0b\u001Bc', 'a b c'],
    ['فوز 日本 ok', 'ok'],
    ['🎉 עברית', ''],
    ['', ''],
  ]
  for (const [text, written] of cases)
    expect(dropMissingGlyphs(text), JSON.stringify(text)).toBe(written)
})

test('punctuation alone is not readable', () => {
  for (const text of ['', '🎉', '… !', '日本', '&&&']) expect(isReadable(text), text).toBe(false)
  for (const text of ['W', '5', '日 7', 'é!']) expect(isReadable(text), text).toBe(true)
})

test('every text becomes one line, and filtering it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const once = dropMissingGlyphs(text)
      expect(dropMissingGlyphs(once)).toBe(once)
      expect(once).not.toMatch(/[\n\r\p{Format}]|^\s|\s$| {2}/u)
    }),
  )
})

test('both weights have a glyph for every allowed character', () => {
  const letters = [...Array(HIGHEST).keys()].map((code) => String.fromCharCode(code))
  const needed = letters.filter(
    (letter) => letter.trim() !== '' && dropMissingGlyphs(letter) === letter,
  )
  expect(needed.length).toBeGreaterThan(800)
  for (const font of ['roboto-bold.ttf', 'roboto-medium.ttf']) {
    const drawn = codesOf(readFileSync(path.join(FOLDER, font)))
    const missing = needed.filter((letter) => !drawn.has(letter.charCodeAt(0)))
    expect(missing, font).toEqual([])
  }
})

/** Reads the characters of a TrueType font from its `cmap` table, format 4. */
function codesOf(font: Buffer) {
  const tables = [...Array(font.readUInt16BE(4)).keys()].map((index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  const places = [...Array(cmap.readUInt16BE(2)).keys()].map((n) => cmap.readUInt32BE(8 + n * 8))
  const table = cmap.subarray(places.find((at) => cmap.readUInt16BE(at) === 4))
  const doubled = table.readUInt16BE(6)
  const codes = new Set<number>()
  for (let at = 0; at < doubled; at += 2) {
    const last = table.readUInt16BE(14 + at)
    for (let code = table.readUInt16BE(16 + doubled + at); code <= last; code += 1) codes.add(code)
  }
  return codes
}
