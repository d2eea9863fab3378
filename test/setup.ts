import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

const methods = ['error', 'warn'] as const
let output: string[] = []
let restore = () => {}

// Recorded here and checked after the test, as an error thrown inside console.error may be swallowed.
// A test that expects console output spies on the method itself.
beforeEach(() => {
  output = []
  const spies = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      output.push(`console.${method}: ${format(...args)}`)
    }),
  )
  restore = () => spies.forEach((spy) => spy.mockRestore())
})

afterEach(() => {
  restore()
  if (output.length > 0) throw new Error(`The test wrote to the console.\n${output.join('\n')}`)
})
