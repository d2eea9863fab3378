import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const APP = { appId: '1234567890', appSecret: 'not-a-real-secret' } as const
export const AOIFE = { facebookId: '10158000000000001', name: 'Aoife Ní Bhriain' } as const
export const TOKEN = 'EAAfake.token-1'

type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
type Answers = { debugToken: Answer; me: Answer }
type Behaviour = Partial<Answers> | 'silent' | 'reset'

const FACTS = {
  app_id: APP.appId,
  type: 'USER',
  is_valid: true,
  user_id: AOIFE.facebookId,
  expires_at: 4_102_444_800,
}
const GOOD: Answers = {
  debugToken: token({}),
  me: { json: { id: AOIFE.facebookId, name: AOIFE.name } },
}

/** How Facebook may answer, by name. An endpoint that a scenario leaves out answers correctly. */
export const SCENARIOS = {
  good: {},
  'token without an end': { debugToken: token({ expires_at: 0 }) },
  'token of another app': { debugToken: token({ app_id: '999' }) },
  'token not valid': { debugToken: { json: { data: { is_valid: false } } } },
  'token expired': { debugToken: token({ expires_at: 1_600_000_000 }) },
  'token of a page': { debugToken: token({ type: 'PAGE' }) },
  'token of nobody': { debugToken: token({ user_id: undefined }) },
  'token without a type': { debugToken: token({ type: undefined }) },
  'token without an expiry': { debugToken: token({ expires_at: undefined }) },
  'token refused by debug_token': { debugToken: refusal(190) },
  'token refused by me': { me: refusal(190) },
  'somebody else at me': { me: { json: { id: '42', name: 'Somebody Else' } } },
  'no id at me': { me: { json: { name: AOIFE.name } } },
  'no name at me': { me: { json: { id: AOIFE.facebookId } } },
  'facts missing': { debugToken: { json: {} } },
  'facts of another shape': { debugToken: token({ is_valid: 'true', user_id: 7 }) },
  'too many calls': { debugToken: refusal(4) },
  'status 500': { debugToken: { status: 500, json: { error: { code: 2 } } } },
  'status 500 at me': { me: { status: 500, text: 'oops' } },
  'page of HTML': { debugToken: html() },
  'page of HTML at me': { me: html() },
  redirect: { debugToken: { status: 302, headers: { location: '/elsewhere' } } },
  'redirect with JSON': {
    debugToken: { status: 302, headers: { location: '/elsewhere' }, json: { data: FACTS } },
  },
  'malformed JSON': { debugToken: { text: '{"data":', headers: jsonType() } },
  'huge answer': { debugToken: token({ padding: 'x'.repeat(70_000) }) },
  silence: 'silent',
  'connection reset': 'reset',
} as const satisfies Record<string, Behaviour>

export type Scenario = keyof typeof SCENARIOS

/**
 * Starts a fake Graph API on 127.0.0.1. `act` selects a scenario; `requests` lists the requested URLs
 * in order. `elsewhere` in `requests` means that a redirect was followed.
 */
export async function startGraph() {
  let behaviour: Behaviour = {}
  const requests: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://graph.example')
    requests.push(url)
    if (behaviour === 'silent') return
    if (behaviour === 'reset') request.socket.destroy()
    else send(response, answerTo(request, url, { ...GOOD, ...behaviour }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    act(scenario: Scenario) {
      behaviour = SCENARIOS[scenario]
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerTo({ method }: IncomingMessage, url: URL, answers: Answers): Answer {
  const path = method === 'GET' ? url.pathname : ''
  if (path === '/debug_token') return answers.debugToken
  if (path === '/me') return answers.me
  return { json: { data: FACTS, id: AOIFE.facebookId, name: AOIFE.name } }
}

function send(response: ServerResponse, { status = 200, json, text = '', headers }: Answer) {
  response.writeHead(status, { ...(json !== undefined && jsonType()), ...headers })
  response.end(json === undefined ? text : JSON.stringify(json))
}

function token(changes: Record<string, unknown>): Answer {
  return { json: { data: { ...FACTS, ...changes } } }
}

function refusal(code: number): Answer {
  return { status: 400, json: { error: { message: 'No.', type: 'OAuthException', code } } }
}

function html(): Answer {
  return { text: '<!DOCTYPE html><title>Log in</title>', headers: { 'content-type': 'text/html' } }
}

function jsonType() {
  return { 'content-type': 'application/json; charset=UTF-8' }
}
