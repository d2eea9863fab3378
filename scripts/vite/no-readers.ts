import type { Plugin } from 'vite'

const HARMLESS_RULES =
  'agent|asked-labels|cell-values|date-words|limits|social-media|terms-readers|written-day'
/** Parsers, and rules that read foreign texts: only reader threads load them (server/reader-thread.ts). */
export const READERS = new RegExp(
  [
    String.raw`(?:^|/)(?:htmlparser2|parse5|robots-parser|postal-mime)(?:/|$)`,
    String.raw`(?:^|/)app/lib/web/(?:parse-page|flatten-json-ld|read-forms|read-body|answer-jobs)\.ts$`,
    String.raw`(?:^|/)app/lib/table/(?:answer-table|open-zip|read-(?:table|xlsx|html-tables|open-document|xml-workbook)|xml-reader)\.ts$`,
    String.raw`(?:^|/)app/features/\w+/thread(?:/\w+)?\.ts$`,
    String.raw`(?:^|/)app/features/reading/rules/(?!checks/|(?:${HARMLESS_RULES})\.ts$)`,
    String.raw`(?:^|/)app/features/reading/rules/checks/analyse-page\.ts$`,
    String.raw`(?:^|/)app/features/mail/rules/mail-reports\.ts$`,
    String.raw`(?:^|/)app/features/sources/(?:operations/(?:parse-items|read-xml-feed)|rules/page-links)\.ts$`,
  ].join('|'),
)

type Chunk = {
  imports: readonly string[]
  moduleIds: readonly string[]
  facadeModuleId: string | null
  isEntry: boolean
  isDynamicEntry: boolean
}

/**
 * Returns the readers that the server can load. Chunks that only browsers ask for, such as the rules for pasted
 * text, are not counted.
 */
export function readersIn(chunks: ReadonlyMap<string, Chunk>): string[] {
  const loaded = new Set(
    [...chunks.keys()].filter((name) => {
      const { isEntry, isDynamicEntry, facadeModuleId } = chunks.get(name) as Chunk
      const isForBrowsers = facadeModuleId?.endsWith('/app/features/reading/rules/read-text.ts')
      return isEntry || (isDynamicEntry && !isForBrowsers)
    }),
  )
  // A set's new members are visited too.
  for (const name of loaded) for (const one of chunks.get(name)?.imports ?? []) loaded.add(one)
  return [...loaded].flatMap((name) =>
    (chunks.get(name)?.moduleIds ?? []).filter((module) => READERS.test(module)),
  )
}

/** Fails the build of a server that could read foreign texts outside its reader threads. */
export function noReaders(): Plugin {
  return {
    name: 'no-readers',
    applyToEnvironment: ({ name }) => name === 'ssr',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.entries(bundle).flatMap(([name, chunk]) =>
        chunk.type === 'chunk' ? [[name, chunk] as const] : [],
      )
      const readers = readersIn(new Map(chunks))
      if (readers.length > 0) this.error(`The server would load readers: ${readers.join(', ')}`)
    },
  }
}
