/** A tab of a browser that Playwright does not drive; elements are named by XPath. */
export type Tab = {
  visit: (url: string) => Promise<void>
  evaluate: <T>(script: () => T | Promise<T>) => Promise<T>
  /** Waits for the element, and presses it as a person does. */
  press: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Waits until another tab was opened, closes it, and comes back to this one. */
  closeOther: () => Promise<void>
  /** Ends the browser. */
  end: () => Promise<void>
}

/** Wide as a phone, where the browser's own window lets it. */
export const PHONE = { width: 390, height: 844 }

/** Nothing listens there: the promoters' addresses fail at once, and nothing leaves this machine. */
export const NO_PROXY_THERE = { host: '127.0.0.1', port: 9 }

export type Point = { x: number; y: number }

/** Runs in the page: the middle of the element, once it rests there and nothing covers it. */
export async function pointOf(xpath: string): Promise<Point | undefined> {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
  const element = found.singleNodeValue
  if (!(element instanceof HTMLElement)) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const { x, y } = middle()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const now = middle()
  const rests = now.x === x && now.y === y
  return rests && element.contains(document.elementFromPoint(x, y)) ? now : undefined
}
