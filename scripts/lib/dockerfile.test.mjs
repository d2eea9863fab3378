import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ignoredBy, parseDockerfile, wordsOf } from './dockerfile.mjs'
import { memoryFlags } from './memory.mjs'
import { inRoot } from './project.mjs'

test('stages, continued lines, comments and flags are read', () => {
  const text = [
    '# A comment',
    'FROM node:24 AS build',
    'RUN --mount=type=cache,target=/x npm ci --omit=dev \\',
    '  && rm -r y',
    'FROM node:24',
    '# Another',
    'COPY --from=build --chown=node:node /site/build build',
    'HEALTHCHECK --interval=30s CMD ["node", "-e", "1"]',
    '',
  ].join('\n')
  expect(parseDockerfile(text)).toEqual([
    {
      image: 'node:24',
      as: 'build',
      steps: [
        {
          name: 'RUN',
          args: 'npm ci --omit=dev && rm -r y',
          flags: { mount: 'type=cache,target=/x' },
        },
      ],
    },
    {
      image: 'node:24',
      as: '1',
      steps: [
        {
          name: 'COPY',
          args: '/site/build build',
          flags: { from: 'build', chown: 'node:node' },
        },
        { name: 'HEALTHCHECK', args: 'CMD ["node", "-e", "1"]', flags: { interval: '30s' } },
      ],
    },
  ])
  expect(wordsOf('CMD ["node", "-e", "1"]')).toEqual(['node', '-e', '1'])
})

test('the last line that fits decides what is left out', () => {
  const isIgnored = ignoredBy('# comment\n*\n!app\n!data/sample\n**/*.test.*\n')
  const cases = {
    'app/root.tsx': false,
    'app/lib/days.test.ts': true,
    'data/sample/images/a.webp': false,
    'data/competitions.sqlite': true,
    '.env': true,
    application: true,
  }
  for (const [file, ignored] of Object.entries(cases))
    expect([file, isIgnored(file)]).toEqual([file, ignored])
})

const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8')

test('secrets, data and history stay out of the image, whatever lies in the folder', () => {
  const isIgnored = ignoredBy(readFileSync(inRoot('.dockerignore'), 'utf8'))
  const never = ['.env', '.git/config', 'data/competitions.sqlite', 'data/backups/x.tar', 'id_rsa']
  for (const file of [...never, 'node_modules/x/index.js', 'build/server/index.js', 'e2e/x.ts'])
    expect([file, isIgnored(file)]).toEqual([file, true])
  for (const file of ['app/root.tsx', 'content/how-to-win.md', 'scripts/lib/build.mjs', 'db/a.sql'])
    expect([file, isIgnored(file)]).toEqual([file, false])
})

test('the image runs the pinned Node, as a user without rights, and says how it does', () => {
  const stages = parseDockerfile(dockerfile)
  const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const outside = stages.map(({ image }) => image).filter((image) => image.startsWith('node:'))
  expect(new Set(outside)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]))
  const last = stages.at(-1)?.steps ?? []
  const argsOf = (/** @type {string} */ name) => last.find((step) => step.name === name)?.args ?? ''
  expect(argsOf('USER')).toBe('node')
  expect(argsOf('ENV')).toContain('NODE_ENV=production')
  expect(wordsOf(argsOf('HEALTHCHECK')).join(' ')).toContain('/healthz')
  expect(wordsOf(argsOf('CMD'))).toEqual(['node', ...memoryFlags, 'server/main.ts'])
  const unit = readFileSync(inRoot('deploy', 'competitions@.service'), 'utf8')
  expect(unit).toContain(`/node ${memoryFlags.join(' ')} server/main.ts\n`)
})
