import { data } from 'react-router'
import type { FormValues } from '#app/form-action.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ListingFailure } from '../components/listing-failure.ts'
import type { Similar } from '../rules/similar.ts'

const ASK =
  'It may be listed already: please have a look. If yours is a different one, send it anyway.'

export function answerSimilar({ csrfToken: _secret, ...values }: FormValues, similar: Similar) {
  const problem = new Problem('conflict', ASK)
  const failure: ListingFailure = { problem: problem.toJSON(), values, similar }
  return data(failure, { status: problem.status })
}
