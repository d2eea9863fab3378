/** The key of an element's id, from the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Opens a session with a WebDriver server; the methods are commands of https://www.w3.org/TR/webdriver2. */
export async function openSession(server: string, alwaysMatch: object, signal: AbortSignal) {
  const { sessionId } = await send<{ sessionId: string }>(
    'POST',
    `${server}/session`,
    { capabilities: { alwaysMatch } },
    signal,
  )
  const session = `${server}/session/${sessionId}`
  const post = <T>(path: string, data: object) => send<T>('POST', `${session}/${path}`, data)
  const elementPath = async (xpath: string) => {
    const found = await post<Record<string, string>>('element', { using: 'xpath', value: xpath })
    return `element/${found[ELEMENT]}`
  }
  return {
    visit: (url: string) => post<null>('url', { url }),
    execute: <T>(script: string) => post<T>('execute/sync', { script, args: [] }),
    click: async (xpath: string) => post<null>(`${await elementPath(xpath)}/click`, {}),
    type: async (xpath: string, text: string) =>
      post<null>(`${await elementPath(xpath)}/value`, { text }),
    resize: (rect: { width: number; height: number }) => post<unknown>('window/rect', rect),
    tab: () => send<string>('GET', `${session}/window`),
    tabs: () => send<string[]>('GET', `${session}/window/handles`),
    switchTo: (handle: string) => post<null>('window', { handle }),
    closeTab: () => send<string[]>('DELETE', `${session}/window`),
    end: () => send<null>('DELETE', session),
  }
}

/** @throws what the server says went wrong */
async function send<T>(
  method: string,
  url: string,
  data?: object,
  signal?: AbortSignal,
): Promise<T> {
  const body = data && JSON.stringify(data)
  const response = await fetch(url, { method, ...(body && { body }), ...(signal && { signal }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value as T
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`)
}
