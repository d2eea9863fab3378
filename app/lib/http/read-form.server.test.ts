import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  removeOldUploads,
  withSentForm,
  type FileField,
  type SentForm,
} from './read-form.server.ts'
import { HOUR_MS } from '../time/durations.ts'

const IMAGE: FileField = {
  name: 'image',
  maxBytes: 1000,
  tooLarge: 'Too large.',
  empty: 'Empty.',
  accepted: true,
}

/** Returns the parsed form, with the bytes of its file. */
async function read(request: Request, field: FileField | undefined = IMAGE) {
  return withSentForm(request, field, async (form) => ({ ...form, content: contentOf(form) }))
}

function contentOf({ file }: SentForm) {
  return file && readFileSync(file.path)
}

function aForm(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new Request('https://competitions.example/', { method: 'POST', body })
}

function aFile(bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg') {
  return new File([bytes], name)
}

function rawForm(body: string | ReadableStream, type = 'multipart/form-data; boundary=x') {
  const headers = { 'content-type': type }
  return new Request('https://x.example/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

const temporaries = () => readdirSync(tmpdir()).filter((name) => name.endsWith('.upload'))

test('the fields and the file of a form arrive as they were sent', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(900))
  const form = await read(aForm({ title: 'Win a “kayak” ☘', image: aFile(bytes) }))
  expect(form.values).toEqual({ title: 'Win a “kayak” ☘' })
  expect(form.file).toMatchObject({ name: 'photo.jpg', bytes: 900 })
  expect(new Uint8Array(form.content ?? [])).toEqual(bytes)
  expect(form.problem).toBeUndefined()
})

test('a form without a file is read in either encoding', async () => {
  const encoded = rawForm('a=1&b=x+y%26&a=2', 'application/x-www-form-urlencoded;charset=UTF-8')
  expect((await read(encoded)).values).toEqual({ a: '2', b: 'x y&' })
  expect((await read(aForm({ a: '1' }), undefined)).values).toEqual({ a: '1' })
  const ticked = rawForm('a=1&b=x&a=2&b=y', 'application/x-www-form-urlencoded')
  expect((await read(ticked, { ...IMAGE, lists: ['a'] })).values).toEqual({ a: '1, 2', b: 'y' })
})

test('the file is private, and removed after the work succeeds or fails', async () => {
  const before = temporaries()
  await withSentForm(aForm({ image: aFile(new Uint8Array(5)) }), IMAGE, async ({ file }) => {
    expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600)
  })
  const failing = withSentForm(aForm({ image: aFile(new Uint8Array(5)) }), IMAGE, async () => {
    throw new Error('the work failed')
  })
  await expect(failing).rejects.toThrow('the work failed')
  expect(temporaries()).toEqual(before)
})

test('a file that is too large is refused, and the typed fields are preserved', async () => {
  const form = await read(aForm({ title: 'read', image: aFile(new Uint8Array(1001)), note: 'too' }))
  expect(form.problem).toMatchObject({ kind: 'too-large', errors: { image: 'Too large.' } })
  expect(form.values).toEqual({ title: 'read', note: 'too' })
  expect((await read(aForm({ image: aFile(new Uint8Array(1000)) }))).problem).toBeUndefined()
})

test('a missing, empty, misnamed or unwanted file counts as none', async () => {
  for (const form of [
    aForm({ title: 'x' }),
    aForm({ image: aFile(new Uint8Array(0), '') }),
    aForm({ other: aFile(new Uint8Array(9)) }),
  ]) {
    expect((await read(form)).file).toBeUndefined()
  }
  const unwanted = aForm({ title: 'x', image: aFile(new Uint8Array(9)) })
  const { file, values } = await read(unwanted, { ...IMAGE, accepted: false })
  expect([file, values]).toEqual([undefined, { title: 'x' }])
})

test('the first of two files counts', async () => {
  const body = new FormData()
  body.append('image', aFile(new Uint8Array([1])))
  body.append('image', aFile(new Uint8Array([2])))
  const form = await read(new Request('https://x.example/', { method: 'POST', body }))
  expect([...(form.content ?? [])]).toEqual([1])
})

test('a body that is not a form, is cut off, or has too many fields is refused', async () => {
  await expect(read(rawForm('{}', 'application/json'))).rejects.toMatchObject({
    kind: 'unsupported-media-type',
  })
  await expect(read(rawForm('x', 'multipart/form-data'))).rejects.toMatchObject({ kind: 'invalid' })
  const cut = await read(rawForm('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal'))
  expect(cut.problem).toMatchObject({ kind: 'invalid' })
  const many = await read(
    rawForm('a=1&'.repeat(300), 'application/x-www-form-urlencoded; charset=utf-8'),
  )
  expect(many.problem).toMatchObject({ kind: 'too-large' })
  const long = await read(aForm({ a: 'x'.repeat(70_000) }))
  expect(long.problem).toMatchObject({ kind: 'too-large' })
  const together = await read(aForm({ a: 'x'.repeat(40_000), b: 'x'.repeat(40_000) }))
  expect(together.problem).toMatchObject({ kind: 'too-large' })
  expect(Object.keys(together.values)).toEqual(['a'])
})

const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

/** Sends the first part of a file, waits until it is written, then disconnects. */
function brokenOff() {
  let pulls = 0
  return new ReadableStream({
    async pull(controller) {
      pulls += 1
      if (pulls < 20) controller.enqueue(new TextEncoder().encode(pulls === 1 ? HEAD : 'xxxx'))
      else controller.error(new Error('the connection is gone'))
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
}

test('an upload aborted in the middle of a file leaves no file behind', async () => {
  const before = temporaries()
  for (const _time of [1, 2, 3]) {
    expect((await read(rawForm(brokenOff()))).problem).toMatchObject({ kind: 'invalid' })
  }
  expect(temporaries()).toEqual(before)
})

test('an unwritable upload folder is reported as a server error', async () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  const sent = aForm({ image: aFile(new Uint8Array(900)) })
  await expect(read(sent)).rejects.toMatchObject({ code: 'ENOENT' })
  vi.unstubAllEnvs()
})

test('a field can have any name', async () => {
  const form = await read(aForm({ ['__proto__']: 'x', constructor: 'y' }))
  expect(Object.getPrototypeOf(form.values)).toBe(Object.prototype)
  expect(Object.getOwnPropertyDescriptor(form.values, '__proto__')?.value).toBe('x')
  expect(Object.getOwnPropertyDescriptor(form.values, 'constructor')?.value).toBe('y')
})

test('arbitrary bytes cause no other error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 300 }), fc.boolean(), async (text, multipart) => {
      const type = multipart
        ? 'multipart/form-data; boundary=x'
        : 'application/x-www-form-urlencoded'
      const form = await read(rawForm(multipart ? `--x\r\n${text}` : text, type))
      expect(form.problem === undefined || form.problem.status < 500).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('one sender uploads at most two files at once, and a crash’s files are removed', async () => {
  const field = { ...IMAGE, sender: 'member 7' }
  const sendTogether = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => read(aForm({ image: aFile(new Uint8Array(9)) }), field)),
    )
  const together = await sendTogether(5)
  const refused = together.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { kind: 'too-many', retryAfter: 10 } })
  expect((await sendTogether(2)).every(({ status }) => status === 'fulfilled')).toBe(true)

  const left = `${tmpdir()}/competitions-${'0'.repeat(24)}.upload`
  writeFileSync(left, 'x')
  await removeOldUploads(new Date())
  expect(existsSync(left)).toBe(true)
  await removeOldUploads(new Date(Date.now() + 2 * HOUR_MS))
  expect(existsSync(left)).toBe(false)
})
