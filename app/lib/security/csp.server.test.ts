import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from './csp.server.ts'

test('the policy allows the given inline scripts by their hashes', () => {
  const hashOf = (script: string) =>
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  const policy = pagePolicy(["let a = '</b>'", 'b()'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
  expect(scripts).toBe(`'self' ${hashOf("let a = '</b>'")} ${hashOf('b()')}`)
})

test('the policy allows nothing unsafe', () => {
  expect(pagePolicy([])).not.toMatch(/unsafe|\*|data:|http/)
})

test('foreign hosts are allowed only where given, each for its use', () => {
  const foreign = {
    script: ['https://a.example'],
    style: ['https://e.example'],
    connect: ['https://b.example'],
    img: ['https://c.example'],
    frame: ['https://d.example'],
  }
  const policy = pagePolicy([], foreign)
  expect(policy).toContain("script-src 'self' https://a.example;")
  expect(policy).toContain("connect-src 'self' https://b.example;")
  expect(policy).toContain("img-src 'self' https://c.example;")
  expect(policy).toContain('; frame-src https://d.example;')
  expect(policy).toContain("style-src 'self' https://e.example;")
  expect(pagePolicy([])).not.toContain('frame-src')
})
