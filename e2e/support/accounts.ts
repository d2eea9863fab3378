import { expect, request, type APIRequestContext } from '@playwright/test'

const PASSWORD = 'three unrelated words'
let registered = 0

/** Opens a request context with its CSRF token, as a browser without pages. */
export async function aVisitor(baseURL: string | undefined) {
  const context = await request.newContext({ baseURL, maxRedirects: 0 })
  const answer = await context.get('/api/session')
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  return { context, csrfToken }
}

/** Registers a member through the API. */
export async function aMember(baseURL: string | undefined) {
  const { context, csrfToken } = await aVisitor(baseURL)
  registered += 1
  const username = `e2e-${process.pid}-${registered}`
  const answer = await context.post('/api/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: { username, email: `${username}@example.ie`, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  return { context, username, csrfToken: await tokenOf(context) }
}

async function tokenOf(context: APIRequestContext) {
  const answer = await context.get('/api/session')
  return ((await answer.json()) as { csrfToken: string }).csrfToken
}
