import type { Config } from '#app/config.server.ts'
import { operatorAddress } from '#app/features/addresses/rules/addresses.ts'
import { userAgentOf } from '#app/features/reading/rules/agent.ts'
import { runSource } from '#app/features/sources/operations/run-source.server.ts'
import { listSources, type SourceEntry } from '#app/features/sources/queries/sources.server.ts'
import { attention, lastAnswer } from '#app/features/sources/rules/sentences.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { createSafeFetch, type SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { EXIT, withSite, type Command } from './command.ts'
import type { Terminal } from './terminal.ts'

/** One line per source, tab-separated for other programs. */
export const sourcesCommand: Command = {
  name: 'sources',
  summary: 'Lists the sources that bring finds: number, name, address, brought, last answer.',
  flags: { run: 'reads each source that is not paused, now (what it brings: /admin/pending)' },
  run: ({ flags }, terminal) =>
    withSite(async ({ db, config, now }) => {
      if (!flags.has('run')) {
        for (const source of await listSources(db, { kind: 'operator' }, now))
          terminal.print(toLine(source, now))
        return EXIT.good
      }
      return (await runAll({ db, config, now }, terminal)) ? EXIT.good : EXIT.failed
    }),
}

type Deps = { db: Parameters<typeof listSources>[0]; config: Config; now: Date }

async function runAll({ db, config, now }: Deps, terminal: Terminal): Promise<boolean> {
  if (!config.fetchesPages)
    throw new Problem('conflict', 'Requests to other sites are switched off: LINK_CHECKS=off.')
  const { baseUrl } = config
  const fetch: SafeFetch = createSafeFetch({ userAgent: userAgentOf(baseUrl) })
  const operator = { to: operatorAddress(config), baseUrl }
  const { signal } = new AbortController()
  let isGood = true
  for (const { id, name, pausedFor } of await listSources(db, { kind: 'operator' }, now)) {
    if (pausedFor !== null) continue
    const report = await runSource({ db, fetch, clock: () => now, operator }, id, signal)
    if (report?.error) isGood = false
    const result = report ? (report.error ?? `brought ${report.brought}`) : 'is being read already'
    terminal.print(`${name}: ${result}`)
  }
  return isGood
}

function toLine(source: SourceEntry, now: Date) {
  const { id, name, url, added, pausedFor } = source
  const state = pausedFor === 'admin' ? 'Paused.' : (attention(source) ?? '')
  return [id, name, url, added, `${lastAnswer(source, now)} ${state}`.trim()].join('\t')
}
