import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRules, RULES_OF_EVENTS } from '#test/simulation/all-rules.ts'

const DOCUMENTS = ['docs/features.md', 'docs/faults.md', 'docs/legal.md']
/** “At once” means now, or together. */
const PROMISE = /\b(?:never|always|(?<!\bat )once|nobody)\b/i

/** Promises that other tests hold: a part of the sentence, the file, and a part of the test's name. */
const BY_OTHER_TESTS: readonly (readonly [part: string, file: string, name: string])[] = [
  [
    'It never counts against the promoter.',
    'app/features/promoters/queries/record.server.test.ts',
    'counts upheld reports, and no corrections',
  ],
  [
    'never held against the promoter',
    'app/features/promoters/queries/record.server.test.ts',
    'counts upheld reports, and no corrections',
  ],
  [
    'by the content, never by the name',
    'app/lib/table/tables.test.ts',
    'is read as it was written',
  ],
  [
    'its rows are added once, however often the button is pressed',
    'app/features/sources/routes/import-csv.test.ts',
    'pressing Add twice adds each row once',
  ],
  [
    'Typed text is never overwritten',
    'app/features/submissions/rules/filling.test.ts',
    'what was sent is not overwritten',
  ],
  [
    'it never reads the page',
    'e2e/fill-from-link.spec.ts',
    'Enter sends the form instead of reading',
  ],
  [
    'in T&Cs that it was never taught with',
    'app/features/reading/rules/terms-facts.test.ts',
    'the readers are wrong as often in unseen T&Cs as is stated',
  ],
  ['once never again; daily', 'app/features/tracker/rules/due.test.ts', "'once', ONCE"],
  [
    'Once it is reached the number beside Today is gone',
    'e2e/todays-round.spec.ts',
    'a limit lets badge and round rest until tomorrow',
  ],
  [
    'always whole, without a cookie',
    'app/features/tracker/routes/winners-data.test.ts',
    'are the same for everybody, and sent once',
  ],
  [
    'A code counts once',
    'app/features/accounts/operations/second-factors.server.test.ts',
    'a code of the app is the second step, once',
  ],
  [
    'A challenge is used once',
    'app/features/accounts/operations/passkeys.server.test.ts',
    'a challenge is for one browser, one purpose, one use',
  ],
  [
    'asks about adverts instead, once our banner is answered',
    'e2e/consent-platform.spec.ts',
    'the platform asks in place of our banner',
  ],
  [
    'each listing once, read when the mail leaves',
    'app/features/alerts/operations/send-alerts.server.test.ts',
    'each new listing is mailed once',
  ],
  [
    'The links of the sample catalogue are never fetched',
    'app/features/sources/operations/run-source.server.test.ts',
    'reserved names, such as those of the sample, are never asked',
  ],
  [
    'only once it is confirmed by a link',
    'app/features/campaigns/operations/send-campaigns.server.test.ts',
    'every confirmed subscriber gets one mail',
  ],
  [
    'what came back in that hour counts against nobody',
    'app/features/mail/operations/common-cause.server.test.ts',
    'a relay that knows nobody for a while silences nobody',
  ],
  [
    'holds up nothing once it is right',
    'test/moved-clocks.test.ts',
    'a mail that waits is not deleted by a clock far ahead',
  ],
  [
    'IDs that were assigned since are never reused',
    'server/backup/backup.test.ts',
    'an ID assigned after the backup is not reused',
  ],
  [
    'servers that start together migrate once',
    'test/faults/many-servers.test.ts',
    'migrate once and load the sample once',
  ],
  [
    'A status that nobody knows leaves its row out',
    'app/features/campaigns/operations/import-addresses.server.test.ts',
    'of a status that nobody knows is asked, and its address is left out',
  ],
  [
    'says yes once home and the lists are in the page cache',
    'server/page-cache/render-ahead.test.ts',
    'a server is ready when home and the lists are rendered',
  ],
]

/** Sentences with one of the words that promise nothing of it. */
const NO_PROMISES = [
  'which search engines read by themselves once it is handed in',
  'when a session was last proven | 0 | as if never',
  'A mail that had left may leave once more',
]

const sentences = DOCUMENTS.flatMap((document) =>
  readSentences(document).map((sentence) => ({ document, sentence })),
)
const promises = sentences.filter(({ sentence }) => PROMISE.test(sentence))
const rules = [...allRules(), ...RULES_OF_EVENTS]

/** Sentences and rows of tables, in one line each. */
function readSentences(document: string) {
  const blocks = readFileSync(document, 'utf8').split(/\n(?=\s*[-|#]|\s*\d+\.|\n)/)
  return blocks
    .map(oneLine)
    .flatMap((block) =>
      block.startsWith('|') ? [block] : block.split(/(?<=[.:;?!])\s+(?=[A-Z“'`(])/),
    )
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').replaceAll('’', "'").trim()
}

test('each promise of the documents is held by a rule of the simulation, or by a test', () => {
  expect(promises.length).toBeGreaterThan(20)
  const held = [
    ...rules.map(({ says }) => says),
    ...BY_OTHER_TESTS.map(([part]) => part),
    ...NO_PROMISES,
  ].map(oneLine)
  // A row of a table of faults names its test.
  const isHeld = (sentence: string) =>
    held.some((part) => sentence.includes(part) || part.includes(sentence)) ||
    /`[\w.-]+\.test\.ts`/.test(sentence)
  expect(promises.filter(({ sentence }) => !isHeld(sentence))).toEqual([])
})

test('each rule quotes its document', () => {
  const isQuoted = ({ says, document }: (typeof rules)[number]) =>
    oneLine(readFileSync(document, 'utf8')).includes(oneLine(says))
  expect(rules.filter((rule) => !isQuoted(rule)).map(({ says }) => says)).toEqual([])
})

test('what is listed here is in the documents, and its tests exist', () => {
  const isThere = (part: string) =>
    promises.some(({ sentence }) => sentence.includes(oneLine(part)))
  for (const [part, file, name] of BY_OTHER_TESTS) {
    expect(isThere(part), part).toBe(true)
    expect(readFileSync(file, 'utf8').includes(name), `${file} has “${name}”`).toBe(true)
  }
  for (const part of NO_PROMISES) expect(isThere(part), part).toBe(true)
})

test('each rule that an event breaks is listed with its sentence', () => {
  const names = new Set(RULES_OF_EVENTS.map(({ name }) => name))
  const broken = globSync('test/simulation/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfail\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(broken.length).toBeGreaterThan(4)
  expect(broken.filter((name) => !names.has(name ?? ''))).toEqual([])
})
