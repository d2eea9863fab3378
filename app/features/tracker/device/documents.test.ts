import { expect, test, vi } from 'vitest'
import { withDeviceStorage } from '#test/tracker-device.ts'
import {
  DOCUMENTS_MAX,
  keepDocument,
  listDocuments,
  removeAllDocuments,
  removeDocument,
} from './documents.ts'

withDeviceStorage()
const aPhoto = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

test('a photo is kept until it is deleted, for one person only', async () => {
  expect(await keepDocument('mary', aPhoto('b.jpg'), 2)).toBeUndefined()
  expect(await keepDocument('mary', aPhoto('a.jpg'), 1)).toBeUndefined()
  const names = async (member: string | null) =>
    (await listDocuments(member)).map(({ name }) => name)
  expect([await names('mary'), await names(null)]).toEqual([['a.jpg', 'b.jpg'], []])
  const [first] = await listDocuments('mary')
  await removeDocument('mary', first?.id ?? '')
  expect(await names('mary')).toEqual(['b.jpg'])
  await removeAllDocuments('mary')
  expect(await names('mary')).toEqual([])
})

test('a full drawer, a file that is no picture and one that is too large are refused with a sentence', async () => {
  for (let nth = 0; nth < DOCUMENTS_MAX; nth += 1) await keepDocument(null, aPhoto('p.jpg'), nth)
  expect(await keepDocument(null, aPhoto('one-more.jpg'), 99)).toBe(
    'The drawer is full: 20 are stored. Delete one first.',
  )
  expect(await listDocuments(null)).toHaveLength(DOCUMENTS_MAX)
  expect(
    await keepDocument(null, new File(['x'], 'x.pdf', { type: 'application/pdf' }), 1),
  ).toMatch(/^Choose a picture/)
  const large = aPhoto('large.jpg')
  Object.defineProperty(large, 'size', { value: 15_000_001 })
  expect(await keepDocument(null, large, 1)).toBe('This picture is too large: at most 15 MB.')
})

test.for([
  ['QuotaExceededError', /^This device has no room for it/],
  ['InvalidStateError', /^This browser did not store it/],
] as const)('after %s the sentence says what to do', async ([name, sentence]) => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add')
  add.mockImplementation(() => {
    throw new DOMException('refused', name)
  })
  expect(await keepDocument('tom', aPhoto('p.jpg'), 1)).toMatch(sentence)
  add.mockRestore()
})
