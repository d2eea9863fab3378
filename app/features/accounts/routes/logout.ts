import { redirect } from 'react-router'
import { formAction } from '#app/form-action.server.ts'
import { asMember } from '#app/lib/actor.ts'
import { closeSession } from '../operations/sessions.server.ts'

/** The drawer's logout without script; with script it calls the API. */
export const action = formAction(async (_values, { db, actor, cookie }) => {
  const member = asMember(actor)
  if (member) await closeSession(db, member.sessionHash)
  cookie.end()
  return redirect('/login', { headers: { 'clear-site-data': '"cache"' } })
})

export function loader() {
  return redirect('/login')
}
