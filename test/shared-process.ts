// First, as in the server: schemas made before it is loaded lack the method that it adds.
import '@hono/zod-openapi'
import { afterAll } from 'vitest'
import { recordProcessState } from './process-state.ts'

// The next test file runs in the same process.
const restoreProcessState = recordProcessState()
afterAll(() => {
  const changes = restoreProcessState()
  if (changes.length > 0) throw new Error(`The tests did not restore:\n${changes.join('\n')}`)
})
