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
