import { expect, test } from 'vitest'
import { decodeText, encodingDetector } from './decode-text.ts'

const TEXT = 'Win €100 – “Comórtas” ☘\n'

function utf16(text: string, littleEndian: boolean) {
  const bytes = Buffer.from(text, 'utf16le')
  return littleEndian ? bytes : bytes.swap16()
}

test.for([
  ['UTF-8', Buffer.from(TEXT), 'utf-8', TEXT],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8', TEXT],
  ['UTF-16 of Windows', utf16(`\uFEFF${TEXT}`, true), 'utf-16le', TEXT],
  ['UTF-16 with the high byte first', utf16(`\uFEFF${TEXT}`, false), 'utf-16be', TEXT],
  ['UTF-16 without a mark', utf16(TEXT, true), 'utf-16le', TEXT],
  ['UTF-16 without a mark, the high byte first', utf16(TEXT, false), 'utf-16be', TEXT],
  [
    'Windows-1252',
    Buffer.from('Win \x80100 \x96 \x93Com\xf3rtas\x94', 'latin1'),
    'windows-1252',
    'Win €100 – “Comórtas”',
  ],
  ['one letter of Windows-1252', Buffer.from('Comh\xe1r', 'latin1'), 'windows-1252', 'Comhár'],
  ['ASCII', Buffer.from('a,b\n'), 'utf-8', 'a,b\n'],
  ['nothing', Buffer.from(''), 'utf-8', ''],
  ['zero bytes', Buffer.from('a\0\0b'), 'utf-8', 'a\0\0b'],
  ['a letter that was lost before', Buffer.from('Com\uFFFDrtas'), 'utf-8', 'Com\uFFFDrtas'],
  [
    'UTF-8 with one damaged letter',
    Buffer.concat([Buffer.from('Comórtas, '), Buffer.from([0xc3])]),
    'utf-8',
    'Comórtas, \uFFFD',
  ],
] as const)('%s is recognised', ([, bytes, encoding, text]) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test('a letter may be cut by the end of a chunk', () => {
  const detector = encodingDetector()
  for (const byte of Buffer.from(TEXT)) detector.add(Uint8Array.of(byte))
  expect(detector.encoding()).toBe('utf-8')
})
