/** Returns flags for a Node process whose clock is `ahead` milliseconds fast. */
export function clockAhead(ahead: number) {
  const script = `const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Date.now())
    else super(...parts)
  }
  static now() {
    return Real.now() + ${ahead}
  }
}`
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
}
