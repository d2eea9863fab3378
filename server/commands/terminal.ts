export type Terminal = ReturnType<typeof openTerminal>
type Output = { write: (text: string) => unknown; isTTY?: boolean }

const BAR_WIDTH = 30
const REDRAW_MS = 100
const CLEAR_LINE = '\r\u001B[K'

/** Results go to stdout, errors and the progress bar to stderr. */
export function openTerminal(out: Output, err: Output, clock: () => number = Date.now) {
  let drawnAt = -Infinity
  const clear = () => {
    if (drawnAt !== -Infinity) err.write(CLEAR_LINE)
    drawnAt = -Infinity
  }
  const write = (output: Output) => (text: string) => {
    clear()
    output.write(`${text}\n`)
  }
  return {
    print: write(out),
    complain: write(err),
    clear,
    /** Only on a terminal, at a limited rate. */
    progress: (part: number, label: string) => {
      if (!err.isTTY || clock() - drawnAt < REDRAW_MS) return
      drawnAt = clock()
      const filled = Math.round(Math.min(1, Math.max(0, part)) * BAR_WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
      err.write(`${CLEAR_LINE}${bar} ${Math.floor(part * 100)} % ${label}`)
    },
  }
}
