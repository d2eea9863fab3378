import { expect, test } from 'vitest'
import { chooseColumns } from './columns-cookie.server.ts'

const choose = (query: string, received: string | null = null) =>
  chooseColumns({
    url: new URL(`https://competitions.example/admin/all-competitions?${query}`),
    received,
    https: true,
  })

test('chosen columns are remembered by the device, in their order', async () => {
  const chosen = await choose('column=title&column=status&column=promoter&column=unknown')
  expect(chosen.columns).toEqual(['promoter', 'status'])
  const cookie = chosen.headers['set-cookie'] ?? ''
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/admin; HttpOnly; Secure; SameSite=Lax$/)
  const [received = ''] = cookie.split(';')
  expect(await choose('text=harp', received)).toEqual({ columns: chosen.columns, headers: {} })
})

test('no further column can be chosen too', async () => {
  const { columns, headers } = await choose('column=title')
  expect(columns).toEqual([])
  expect((await choose('', headers['set-cookie'])).columns).toEqual([])
})

test.each([null, 'desk-columns=nonsense', 'desk-columns=eyJhIjoxfQ=='])(
  'without a choice there are all but the category: %s',
  async (received) => {
    const { columns, headers } = await choose('', received)
    expect(columns).toEqual(['promoter', 'status', 'closes', 'submitted'])
    expect(headers).toEqual({})
  },
)
