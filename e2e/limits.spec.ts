import { expect, test } from '@playwright/test'
import { withOwnServer } from './support/own-server.ts'

test('the built site answers five unknown usernames, then asks to wait', async ({ request }) => {
  await withOwnServer({ port: 3241 }, async ({ url }) => {
    const { csrfToken } = await (await request.get(`${url}/api/session`)).json()
    const answers = []
    for (let number = 1; number <= 7; number += 1) {
      answers.push(
        await request.post(`${url}/api/login`, {
          headers: { 'x-csrf-token': csrfToken },
          data: { username: `nobody-${number}`, password: 'whatever it is' },
        }),
      )
    }

    expect(answers.map((answer) => answer.status())).toEqual([418, 418, 418, 418, 418, 429, 429])
    expect(answers[6]?.headers()).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '600',
    })
  })
})

test('more than a thousand pages, one after another, fit into little memory', async () => {
  test.slow()
  await withOwnServer(
    { port: 3242, nodeFlags: ['--max-old-space-size=96'] },
    async ({ url, exited }) => {
      for (let round = 0; round < 300; round += 1) {
        const pages = await Promise.all([1, 2, 3, 4, 5].map(() => fetch(`${url}/?round=${round}`)))
        await Promise.all(pages.map((page) => page.arrayBuffer()))
        expect(pages.every(({ status }) => status === 200)).toBe(true)
      }
      expect(exited()).toBe(false)
    },
  )
})
