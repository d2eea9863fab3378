import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtPlaceholders } from './placeholders.ts'

test('placeholders are on separate lines, with Markdown around them', () => {
  const body =
    'Hello\n\n{{newest 5}}\r\nBye\n  {{ ending-soon   20 }}  \n{{competition win-a-car-2}}'
  expect(splitAtPlaceholders(body)).toEqual([
    { kind: 'markdown', text: 'Hello\n' },
    { kind: 'placeholder', placeholder: { kind: 'newest', count: 5 } },
    { kind: 'markdown', text: 'Bye' },
    { kind: 'placeholder', placeholder: { kind: 'ending-soon', count: 20 } },
    { kind: 'placeholder', placeholder: { kind: 'competition', slug: 'win-a-car-2' } },
  ])
})

test('an invalid placeholder is an error', () => {
  for (const line of [
    '{{newest}}',
    '{{newest 0}}',
    '{{newest 21}}',
    '{{newest five}}',
    '{{newest 5 6}}',
    '{{competition}}',
    '{{competition Win A Car}}',
    '{{competition ../x}}',
    '{{unsubscribe}}',
    '{{constructor 5}}',
    '{{}}',
    '{{newest 5',
    'See {{newest 5}} here',
    '{{newest 5}} {{newest 5}}',
    '- {{newest 5}}',
  ]) {
    const pieces = splitAtPlaceholders(line)
    expect([line, pieces.map(({ kind }) => kind)]).toEqual([line, ['error']])
  }
})

test('text without placeholders is unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('{{') && !text.includes('\r') && text.trim() !== '')
      expect(splitAtPlaceholders(text)).toEqual([{ kind: 'markdown', text }])
    }),
  )
})

test('lines of many spaces and braces are parsed quickly', () => {
  for (const line of [
    `{{${' '.repeat(200_000)}x`,
    `{{${' '.repeat(200_000)}}`,
    '{'.repeat(200_000),
  ])
    expect(splitAtPlaceholders(line)).toHaveLength(1)
})
