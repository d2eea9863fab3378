// Loaded into a server before its own code: its clock differs from the machine's by the first of the `offsets` of
// this file's address, in milliseconds, and each SIGUSR2 jumps to the next of them.
import process from 'node:process'

const [first = 0, ...others] = (new URL(import.meta.url).searchParams.get('offsets') ?? '')
  .split(',')
  .map(Number)
let offset = first
process.on('SIGUSR2', () => {
  offset = others.shift() ?? offset
})

const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...values: [] | [number]) {
    super(...(values.length === 0 ? ([RealDate.now() + offset] as const) : values))
  }

  static override now() {
    return RealDate.now() + offset
  }
} as DateConstructor
