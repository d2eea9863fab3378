import { expect, test } from 'vitest'
import { openPageMemory } from './page-memory.ts'

test('a page of any length is what was written since the memory was cleared', () => {
  const memory = openPageMemory()
  for (const parts of [['a long ', 'x'.repeat(200_000), ' page'], ['a ', 'short one'], []]) {
    memory.clear()
    for (const part of parts) memory.write(Buffer.from(part))
    expect(memory.writtenSince(0).toString()).toBe(parts.join(''))
  }
})

test('the part since a length is what was written after it', () => {
  const memory = openPageMemory()
  memory.write(Buffer.from('one '))
  const start = memory.length()
  memory.write(Buffer.from('two'))
  expect(memory.writtenSince(start).toString()).toBe('two')
})
