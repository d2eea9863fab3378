import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { textField } from '#app/lib/http/text-field.ts'
import { api } from '#server/api.ts'
import { leastTime, ratioOf } from '#test/linear-time.ts'
import { fieldsOf, isBounded, largestLengths } from './support/request-fields.ts'
import { codeOf, importsOf, readSources, type Source } from './support/sources.ts'

type Schemas = Map<string, z.core.$ZodType>

const LENGTH = 64 * 1024
const MAX_US = 20_000
/** What would take quadratic time takes longer for 64 kB. */
const UNNOTICED_US = 1_000
/** Before, repeated, and after: each is the worst for some expression. */
const SHAPES = [
  ['', 'a', '!'],
  ['', ' ', ''],
  ['a', ' ', 'b'],
  ['1', ' ', '!'],
  ['', 'a?', '\n!'],
  ['', '\n', ''],
  ['', '\r\n', 'x'],
  ['', '"', ''],
  ['', '/', '!'],
  ['/images/', 'a/', '!'],
  ['', '9', '!'],
  ['€', '1,000 ', '!'],
  ['a', '\u0301', '!'],
  ['', '-_', '!'],
  ['', 'a,', '!'],
  ['', 'a&', '!'],
  ['', 'a.', '@'],
  ['name@', 'a.', '!'],
  ['https://a.ie/', '%', '!'],
  ['', '\u202E', ''],
  ['', '\uD800', ''],
] as const

const INPUT_FILES = 'app/features/**/{input.ts,input/*.ts}'
/** Front matter of content/, and settings. */
const OF_OPERATOR = 'app/features/pages/input.ts'
/** Read no request, or what its sender has proven. */
const OTHER_PARSERS: Record<string, string> = {
  'app/config.server.ts': 'settings',
  'server/backup/archive.ts': 'a backup',
  'app/features/accounts/facebook.server.ts': 'answers of Facebook',
  'app/features/sources/import/input.ts': 'files of admins',
  'app/features/mail/input/provider-events.ts': 'calls whose signature was checked',
  'app/features/decisions/input.ts': 'content/',
  'app/features/directory/queries/synonyms.server.ts': 'content/',
  'app/features/directory/queries/county-texts.server.ts': 'content/',
  'app/features/pages/queries/content.server.ts': 'content/',
  'app/features/pages/queries/outages.server.ts': 'content/',
  'app/features/listings/queries/listing-schema.server.ts': 'our own answer',
}

/** Returns what the modules of inputs export, and what the calls of the API take. */
async function findSchemas(): Promise<Schemas> {
  const schemas: Schemas = new Map()
  const files = globSync(INPUT_FILES, { exclude: ['**/*.test.ts', OF_OPERATOR] })
  for (const file of files) {
    const module = (await import(path.resolve(file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (isSchema(value)) schemas.set(`${file} ${name}`, value)
  }
  const isNew = (schema: z.core.$ZodType) => ![...schemas.values()].includes(schema)
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path: address, request: { body, ...parts } = {} } = definition.route
    const sent = {
      ...parts,
      ...mapValues(body?.content ?? {}, (type) => type && 'schema' in type && type.schema),
    }
    for (const [part, schema] of Object.entries(sent))
      if (isSchema(schema) && isNew(schema)) schemas.set(`${method} ${address} ${part}`, schema)
  }
  return schemas
}

function mapValues<In, Out>(record: Record<string, In>, map: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function unbounded(schemas: Schemas) {
  return [...schemas].flatMap(([name, schema]) =>
    fieldsOf(schema)
      .filter((field) => !isBounded(field))
      .map((field) => `${name}: ${field.path}`),
  )
}

/** Returns the fields that cost too much, or more than in proportion to their length. */
function slowFields(schemas: Schemas, length = LENGTH) {
  return [...schemas].flatMap(([name, schema]) =>
    fieldsOf(schema).flatMap((field) =>
      SHAPES.flatMap(([before, unit, after]) => {
        const parse = (text: string) => z.safeParse(schema, field.put(text))
        const around = before.length + after.length
        const spent = [length, ...largestLengths(field)].map((most) => {
          const times = Math.max(Math.min(most, length) - around, 0) / unit.length
          return leastTime(parse, before + unit.repeat(times) + after, MAX_US)
        })
        const most = Math.max(...spent)
        const ratio = () => ratioOf((text) => parse(before + text + after), unit)
        // A ratio of what is already slow for a short text would take minutes.
        const mayGrow = length === LENGTH && most > UNNOTICED_US
        if (most <= MAX_US && !(mayGrow && ratio())) return []
        return `${name}: ${field.path} of ${JSON.stringify(before + unit + after)}: ${most} µs`
      }),
    ),
  )
}

/** Returns where a schema is used that `findSchemas` does not find. */
function unknownParsers(sources: readonly Source[], exceptions: Record<string, string>) {
  return sources.flatMap((source) => {
    if (source.file in exceptions || source.file.startsWith('app/lib/http/')) return []
    const used = [
      ...codeOf(source).matchAll(
        /\b(?:parseInput|readQuery)\(\s*([A-Z]\w*|z\b)|\b([A-Z]\w*|z\.\w+\(.*)\.(?:safeParse|parse)\(/g,
      ),
    ]
    return used
      .map(([, first, second]) => first ?? second ?? '')
      .filter((name) => !/^(?:URL|JSON|Date|PostalMime|Own\w+)$/.test(name))
      .filter((name) => !isFound(name, source))
      .map((name) => `${source.file}: ${name}`)
  })
}

function isFound(name: string, source: Source) {
  const isOwn = new RegExp(`export const ${name}\\b`).test(source.text)
  const ofInputs = /\/input(?:\.ts|\/)|^app\/lib\/http\//
  if (isOwn) return ofInputs.test(source.file)
  const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`)
  const [, from = ''] = imported.exec(source.text) ?? []
  return (
    importsOf(source).some(({ what }) => from !== '' && ofInputs.test(what)) &&
    /input|lib\/http/.test(from)
  )
}

test('every schema of a form and of a call is found', async () => {
  const schemas = await findSchemas()
  const names = [...schemas.keys()]
  expect(names.length).toBeGreaterThan(80)
  expect(
    names.filter((name) =>
      /\bBookingInput|\bDeskBookingInput|SubmissionInput|post \/read-link/.test(name),
    ),
  ).toHaveLength(4)
  expect([...schemas.values()].flatMap(fieldsOf).length).toBeGreaterThan(400)
})

test('each text of a request is bounded before anything reads it', async () => {
  expect(unbounded(await findSchemas())).toEqual([])
})

test('a text without its largest length is reported', () => {
  const bounded = textField(10, { tidy: (text) => text.trim() }).transform(Number)
  const careless = z
    .object({
      bare: z.string(),
      late: z.string().trim().max(10),
      goesOn: z.string().max(10).regex(/a*b/),
      rows: z.array(z.object({ note: z.string().nullish() })),
      said: z.preprocess((value) => value, z.string()),
      bounded,
    })
    .transform((value) => value)
  const fields = ['bare', 'late', 'goesOn', 'rows.[].note', 'said']
  expect(unbounded(new Map([['Careless', careless]]))).toEqual(
    fields.map((field) => `Careless: ${field}`),
  )
})

test('no hostile text of 64 kB costs a field more than 20 ms', async () => {
  expect(slowFields(await findSchemas())).toEqual([])
})

test('a field that takes quadratic time is reported', () => {
  const slug = z.string().transform((text) => /([\w-]+)\/?(?:[?#].*)?$/.exec(text)?.[1])
  const hidden = z
    .object({ kind: z.enum(['a', 'b']), until: textField(6_000) })
    .refine(({ until }) => !/(?:\s+x|\s+y|\s+z)$/.test(until))
  const schemas: Schemas = new Map([
    ['Booking', z.object({ listing: slug })],
    ['Whole', hidden],
  ] as [string, z.core.$ZodType][])
  // Of 64 kB it would take a minute.
  const slow = slowFields(schemas, 6_000)
  expect(slow.some((line) => line.startsWith('Booking: listing of "a!"'))).toBe(true)
  expect(slow.some((line) => line.startsWith('Whole: until of "a b"'))).toBe(true)
})

test('code that parses a request uses a schema that is found', () => {
  const sources = readSources()
  const files = sources.map(({ file }) => file)
  expect(Object.keys(OTHER_PARSERS).filter((file) => !files.includes(file))).toEqual([])
  expect(unknownParsers(sources, OTHER_PARSERS)).toEqual([])
})

test('a schema that is not found is reported', () => {
  const careless = {
    file: 'app/features/a/routes/x.tsx',
    text: 'const Message = z.object({})\nparseInput(Message, values)\nz.array(z.string()).safeParse(sent)\nOther.parse(sent)',
  }
  expect(unknownParsers([careless], {})).toHaveLength(3)
})
