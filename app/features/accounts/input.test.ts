import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookmarkInput } from '#app/features/tracker/input/bookmarks.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import {
  ChangePasswordInput,
  CloseAccountInput,
  EmailNewsInput,
  FacebookLoginInput,
  LoginInput,
  LogOutElsewhereInput,
  NewPasswordInput,
  RegisterInput,
  ResetRequestInput,
} from './input.ts'

/** Every account and bookmark input schema, with the fields it lets through. */
const SCHEMAS = {
  register: [RegisterInput, ['username', 'email', 'password', 'emailNews']],
  login: [LoginInput, ['username', 'password']],
  facebook: [FacebookLoginInput, ['name', 'accessToken']],
  'reset request': [ResetRequestInput, ['email']],
  'new password': [NewPasswordInput, ['password']],
  'change password': [ChangePasswordInput, ['currentPassword', 'password']],
  'close account': [CloseAccountInput, ['password']],
  'email news': [EmailNewsInput, ['emailNews']],
  'log out elsewhere': [LogOutElsewhereInput, ['session']],
  bookmark: [BookmarkInput, ['competitionID', 'bookmarked']],
} as const

const FIELDS = [...new Set(Object.values(SCHEMAS).flatMap(([, fields]) => fields))]
const PRIVILEGED = [
  'admin',
  'isAdmin',
  'is_admin',
  'role',
  'id',
  'status',
  '__proto__',
  'constructor',
]
const GOOD = {
  username: 'aoife',
  email: 'aoife@example.ie',
  password: 'three unrelated words',
  currentPassword: 'three unrelated words',
  accessToken: 'token',
  competitionID: 1,
}

const anyValue = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.constantFrom('on', 'true', true, 1, '\0', 'x'.repeat(100_000)),
)
const anyBody = fc.oneof(
  anyValue,
  fc.dictionary(fc.constantFrom(...FIELDS, ...PRIVILEGED), anyValue),
  fc
    .dictionary(fc.constantFrom(...PRIVILEGED), anyValue)
    .map((privileged) => Object.assign({}, GOOD, privileged)),
)

for (const [name, [schema, fields]] of Object.entries(SCHEMAS))
  test(`${name}: any input is refused with a sentence, or cut to the known fields`, () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const outcome = outcomeOf(schema, body)
        const isRefusal = outcome instanceof Problem
        const isSentence = isRefusal && outcome.status === 400 && /\S/.test(outcome.message)
        const isCut = !isRefusal && holdsOnly(outcome, fields)
        expect([outcome, isSentence || isCut]).toEqual([outcome, true])
      }),
      { numRuns: 300 },
    )
    // Otherwise a schema that refuses everything would pass.
    expect(outcomeOf(schema, { ...GOOD, admin: true })).not.toBeInstanceOf(Problem)
  })

function holdsOnly(input: object, fields: readonly string[]) {
  const isPlain = Object.getPrototypeOf(input) === Object.prototype
  return isPlain && Reflect.ownKeys(input).every((key) => fields.includes(String(key)))
}

function outcomeOf(schema: (typeof SCHEMAS)[keyof typeof SCHEMAS][0], body: unknown): object {
  try {
    return parseInput(schema, body)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
