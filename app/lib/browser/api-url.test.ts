import { afterEach, expect, test, vi } from 'vitest'
import { apiUrl } from './api-url.ts'

afterEach(() => vi.unstubAllGlobals())

test('calls go to the base that the page names, or to the root', () => {
  const dataset: { apiBase?: string } = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  expect(apiUrl('/api/login')).toBe('/api/login')
  dataset.apiBase = '/gateway/'
  expect(apiUrl('/api/login')).toBe('/gateway/api/login')
})
