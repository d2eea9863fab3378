import { expect, test } from 'vitest'
import { openWith, OTHER_ERROR } from './failure-sentence.ts'

const OPENING = 'Something went wrong...'

test('the catalogue sentence comes first, then the help', () => {
  const name = 'That name is taken.'
  const cases: [Parameters<typeof openWith>[1], string][] = [
    [{ status: 0, detail: 'There is no connection.' }, `${OPENING} There is no connection.`],
    [{ status: 500, detail: OTHER_ERROR }, OPENING],
    [{ status: 500, detail: '' }, OPENING],
    [{ status: 401, detail: OPENING }, OPENING],
    [{ status: 429, detail: `${OPENING} Wait a minute.` }, `${OPENING} Wait a minute.`],
    [{ status: 400, detail: OPENING, errors: { username: name } }, `${OPENING} ${name}`],
    [{ status: 400, detail: name, errors: { username: name } }, `${OPENING} ${name}`],
    [{ status: 418, detail: 'We couldnt find a user' }, 'We couldnt find a user'],
  ]
  for (const [failed, sentence] of cases) expect(openWith(OPENING, failed)).toBe(sentence)
})
