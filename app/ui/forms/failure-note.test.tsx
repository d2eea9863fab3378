import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FieldForm } from './plain-form.tsx'
import { TextField } from './text-field.tsx'

const NAME = 'Tell us your name.'
const EMAIL = 'Tell us your email address.'

/** Returns the summary's lines, each with the label of the field that it leads to. */
function summaryOf(detail: string, errors?: Record<string, string>) {
  const failure = { problem: { detail, errors }, values: {} }
  const form = (
    <FieldForm>
      <TextField label="Name" name="name" />
      <TextField label="Email" name="email" />
    </FieldForm>
  )
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => form }])
  const hydrationData = { loaderData: { page: { csrfToken: 'x' } }, actionData: { page: failure } }
  const html = renderToStaticMarkup(<Page hydrationData={hydrationData} />)
  const [summary = ''] = html.split('<label')
  const labels = new Map(
    [...html.matchAll(/<label for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id, label]) => [id, label]),
  )
  return [...summary.matchAll(/<p>([^<]*)<\/p>|<a href="#([^"]+)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, opening, id, error]) => (opening === undefined ? [error, labels.get(id)] : opening.trim()),
  )
}

test.each([
  ['a sentence stays a sentence', 'That was too often.', undefined, ['That was too often.']],
  ['a field has a line that leads to it', NAME, { name: NAME }, [[NAME, 'Name']]],
  [
    'each field has its own line',
    `${NAME} ${EMAIL}`,
    { name: NAME, email: EMAIL },
    [
      [NAME, 'Name'],
      [EMAIL, 'Email'],
    ],
  ],
  [
    'a sentence about all of them comes first',
    `Something went wrong... ${EMAIL}`,
    { email: EMAIL },
    ['Something went wrong...', [EMAIL, 'Email']],
  ],
])('%s', (_, detail, errors, lines) => {
  expect(summaryOf(detail, errors as Record<string, string> | undefined)).toEqual(lines)
})
