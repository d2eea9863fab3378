import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

export const loader = answer(async () => {
  throw new Problem('not-found', 'This page could not be found')
})

export default function NotFound() {
  return null
}
