import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

const methods = ['error', 'warn'] as const
let complaints: string[] = []
let restore = () => {}

// Recorded here and judged after the test: what is thrown inside console.error may be swallowed.
// A test that expects a complaint spies on the method itself.
beforeEach(() => {
  complaints = []
  const spies = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push(`console.${method}: ${format(...args)}`)
    }),
  )
  restore = () => spies.forEach((spy) => spy.mockRestore())
})

afterEach(() => {
  restore()
  if (complaints.length > 0)
    throw new Error(`The test wrote to the console.\n${complaints.join('\n')}`)
})
