import { expect, test } from '@playwright/test'
import { PAGES } from '../pages.ts'
import { gluedWords } from '../support/glued-words.ts'
import { signIn } from '../support/member.ts'
import { htmlErrors } from '../support/valid-html.ts'

test.describe.configure({ mode: 'parallel' })

for (const { name, path, as, status = 200 } of PAGES) {
  test(`${name}: the served HTML is valid, and its words are apart without its style`, async ({
    request,
  }) => {
    await signIn(request, as)
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status()).toBe(status)
    const html = await response.text()
    expect(await htmlErrors(html)).toEqual([])
    expect(gluedWords(html)).toEqual([])
  })
}

test('/offline: the served HTML is valid', async ({ request }) => {
  expect(await htmlErrors(await (await request.get('/offline')).text())).toEqual([])
})

test('the check reports an icon beside the terms of a list, and a duplicate id', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en-IE"><head><title>Page</title></head><body>${body}</body></html>`
  const list = (between: string) => `<dl><div>${between}<dt>Type</dt><dd>Draw</dd></div></dl>`
  expect(await htmlErrors(page(list('')))).toEqual([])
  expect(await htmlErrors(page(list('<svg></svg>')))).toEqual(['<svg> beside the terms of a <dl>'])
  expect(await htmlErrors(page('<p id="a"></p><p id="a"></p>'))).toEqual([
    expect.stringContaining('no-dup-id'),
  ])
})
