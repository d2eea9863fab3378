/** Makes a process of Node live `ahead` milliseconds from now; its time goes on as ours does. */
export function livingAhead(ahead: number) {
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
