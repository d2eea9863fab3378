import { afterEach, expect, test, vi } from 'vitest'
import { apiUrl } from './api-url.ts'

afterEach(() => vi.unstubAllGlobals())

test('an API URL uses the base URL in the page, or the root', () => {
  const dataset: { apiBase?: string } = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  expect(apiUrl('/api/login')).toBe('/api/login')
  dataset.apiBase = '/gateway/'
  expect(apiUrl('/api/login')).toBe('/gateway/api/login')
})
