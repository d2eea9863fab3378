import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { NEWS_WORDING, WORDINGS } from '#app/features/addresses/rules/consent.ts'
import { formAction } from '#app/form-action.server.ts'
import { addSubscriber } from '#app/features/campaigns/operations/subscribers.server.ts'
import { ApiForm } from '#app/ui/forms/api-form.tsx'
import { postJson } from '#app/ui/forms/api-client.ts'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { CheckboxField, EmailField, PasswordField } from '#app/ui/forms/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { UsernameField } from '../components/account-fields.tsx'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { finishLogin, targetAfterJoining, useLoginQuery } from '../components/finish-login.ts'
import { applyBookmarkIntent } from './go-on.server.ts'
import { setLoginCookie } from '../operations/known-devices.server.ts'
import { parseRegistration, registerMember } from '../operations/register.server.ts'
import { MESSAGES, PASSWORD, USERNAME } from '../rules.ts'
import type { Route } from './+types/join-today'

export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

export const action = formAction(
  async (values, requestContext, { url }: Route.ActionArgs) => {
    const { db, now, device, hasher, limits, address } = requestContext
    const { baseUrl } = requestContext.config
    await limits.consume('register', address)
    const input = parseRegistration(values)
    const registering = registerMember({ db, hasher, baseUrl }, input, device, now)
    const { secret, userId: askedBy } = await setLoginCookie(requestContext, registering)
    if (input.emailNews)
      await addSubscriber(db, { email: input.email, source: 'registration', askedBy, baseUrl }, now)
    await applyBookmarkIntent(requestContext, secret, values.bookmark)
    requestContext.kickMail()
    return redirectTo(targetAfterJoining(url.searchParams, values.bookmark ?? null))
  },
  { opening: MESSAGES.registrationFailed },
)

export const meta = namedMeta(
  'Join today',
  'Join for free: save competitions, get told before they close, submit your own.',
  '/join-today',
)

export default function JoinToday() {
  const { search, bookmark, forDraft } = useLoginQuery()
  return (
    <AccountPage
      title="Join today"
      lead={
        bookmark
          ? 'Join for free to save it.'
          : forDraft
            ? 'Join for free to send in your competition. Your draft is waiting for you.'
            : 'Free and quick: save competitions and submit your own.'
      }
      below={
        <p>
          Already a member?{' '}
          <Link
            to={addToQuery('/login', search.slice(1))}
            className="font-semibold text-link underline"
          >
            Log in
          </Link>
        </p>
      }
    >
      <ApiForm
        api="/api/register"
        opening={MESSAGES.registrationFailed}
        onDone={async (sent) => {
          await postJson('/api/add-email-to-list', sent).catch(() => {})
          await finishLogin(targetAfterJoining(new URLSearchParams(search), bookmark), bookmark)
        }}
      >
        {bookmark && <input type="hidden" name="bookmark" value={bookmark} />}
        <UsernameField
          maxLength={USERNAME.max}
          hint={`${USERNAME.min} to ${USERNAME.max} letters, digits, - or _. Others may see it.`}
        />
        <EmailField
          label="Email"
          name="email"
          required
          hint="Only for your account: a link to confirm it, and to reset your password."
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          maxLength={PASSWORD.max}
          hint={`At least ${PASSWORD.min} characters. Try three unrelated words.`}
        />
        <CheckboxField
          label={`${WORDINGS[NEWS_WORDING]} I can stop this at any time.`}
          name="emailNews"
        />
        <SubmitButton whileBusy="Joining…">Join</SubmitButton>
        <p className="text-sm text-muted">
          By joining you accept the{' '}
          <Link to="/terms-and-conditions-of-use" className="underline">
            terms of use
          </Link>
          . What we keep about you is in the{' '}
          <Link to="/privacy-policy" className="underline">
            privacy policy
          </Link>
          .
        </p>
      </ApiForm>
    </AccountPage>
  )
}
