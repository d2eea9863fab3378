import {
  data,
  redirect,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type DataStrategyResult,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FETCH_FAILED } from './fetch-failure.ts'
import { keepForm } from './keep-form.ts'

const announced: string[] = []
beforeEach(() => {
  announced.length = 0
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => announced.push(type) })
})
afterEach(() => vi.unstubAllGlobals())

const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result })

/** Sends a form whose action has this result, and returns what the page is shown. */
async function sentWith(result: DataStrategyResult, init: RequestInit = {}) {
  const body = new FormData()
  body.set('intent', 'ask')
  body.set('message', 'Is the kayak still there?')
  body.set('picture', new File(['x'], 'x.webp'))
  const url = 'https://competitions.example/contact-us'
  const request = new Request(url, { method: 'POST', body, ...init })
  const args = { request, url: new URL(url), pattern: url, params: {} }
  const context = new RouterContextProvider()
  const results = await keepForm({ ...args, context }, async () => {
    await request.text()
    return { contact: result }
  })
  return (results as Record<string, DataStrategyResult> | undefined)?.['contact']
}

const NO_CONNECTION = 'There is no connection just now. Nothing is lost: please try again.'
const NO_ANSWER =
  'The site does not answer just now. Nothing is lost: please try again in a moment.'
const PROBLEM = { detail: 'Too many are here just now.', errors: { message: 'Too long.' } }

test.each([
  ['a lost connection', data(new TypeError('Failed to fetch')), 503, { detail: NO_CONNECTION }],
  ['half an answer', data(new Error('Unable to decode'), 200), 503, { detail: NO_CONNECTION }],
  ['a proxy’s page', new ErrorResponse(502, 'Bad Gateway', '<p>'), 502, { detail: NO_ANSWER }],
  [
    'a proxy’s limit of size',
    new ErrorResponse(413, '', '<p>'),
    413,
    { detail: 'That is more than this page can take.' },
  ],
  ['the server’s refusal', new ErrorResponse(503, '', JSON.stringify(PROBLEM)), 503, PROBLEM],
  [
    'a bug',
    data(new Error('Unexpected Server Error'), 500),
    500,
    { detail: 'Sorry, something went wrong!' },
  ],
])(
  'after %s, the page stays with what was typed and a sentence',
  async (_, error, status, problem) => {
    const shown = await sentWith(failed(error))
    const values = { intent: 'ask', message: 'Is the kayak still there?' }
    expect(shown).toEqual({
      type: 'data',
      result: data({ problem: { ...problem, status }, values }, status),
    })
  },
)

test('only a failed connection marks the progress bar', async () => {
  await sentWith(failed(new ErrorResponse(502, '', '<p>')))
  await sentWith(failed(data(new Error('Unexpected Server Error'), 500)))
  expect(announced).toEqual([])
  await sentWith(failed(data(new TypeError('Failed to fetch'))))
  expect(announced).toEqual([FETCH_FAILED])
})

test('answers, redirects and pages that take no form are left alone', async () => {
  const results: DataStrategyResult[] = [
    { type: 'data', result: data({ sent: true }, 200) },
    failed(redirect('/login')),
    failed(new ErrorResponse(404, 'Not Found', 'There is no such listing.')),
    failed(new ErrorResponse(405, 'Method Not Allowed', '')),
  ]
  for (const result of results) expect(await sentWith(result)).toBe(result)
})

test('a form that was left alone has no failure, and loading a page may fail', async () => {
  const error = failed(data(new TypeError('Failed to fetch')))
  expect(await sentWith(error, { signal: AbortSignal.abort() })).toBe(error)
  expect(await sentWith(error, { method: 'GET', body: null })).toBeUndefined()
})
