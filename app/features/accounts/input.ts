import { z } from 'zod'
import { emailField, toAddress } from '#app/features/addresses/input/email-field.ts'
import { PageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField, trim } from '#app/lib/http/text-field.ts'
import { isReservedUsername, isUsername, PASSWORD, USERNAME } from './rules.ts'

const NO_USERNAME = 'Choose a username.'
const NO_NAME = 'Type your username or your email address.'
const NO_EMAIL = 'Tell us your email address.'
const NO_PASSWORD = 'Choose a password.'
const NO_SESSION = 'There is no such session.'
const SESSION_LENGTH = 43

const FORMED = `A username has ${USERNAME.min} to ${USERNAME.max} letters, digits, hyphens or underscores.`
const FormedUsername = textField(USERNAME.max, {
  missing: NO_USERNAME,
  tooLong: FORMED,
  tidy: trim,
})
  .min(1, { error: NO_USERNAME, abort: true })
  .refine(isUsername, FORMED)

const Username = FormedUsername.refine(
  (username) => !isReservedUsername(username),
  'That name is reserved for the people who run this site. Please choose another.',
)

const Email = emailField('That does not look like an email address.', NO_EMAIL)

const NewPassword = textField(PASSWORD.max, { name: 'A password', missing: NO_PASSWORD })
  .min(1, { error: NO_PASSWORD, abort: true })
  .min(PASSWORD.min, `A password has at least ${PASSWORD.min} characters.`)

/** Only length-limited: older passwords may not meet today's rules. */
const GivenPassword = textField(1000, { name: 'A password', missing: 'Type your password.' }).min(
  1,
  'Type your password.',
)

/** A code of members with a second factor; empty after a proof, or if the account has no password. */
const OldPassword = textField(1000, { name: 'A password' }).default('')

const Ticked = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)

/** On the command line, reserved names are given too. */
export const AdminInput = z.object({ username: FormedUsername, email: Email.optional() })

/** Unknown keys, such as `admin`, are dropped. */
export const RegisterInput = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  emailNews: Ticked,
})
export type RegisterInput = z.infer<typeof RegisterInput>

/** A username or a confirmed address; any text, because a malformed name must not be answered as unknown. */
export const LoginInput = z.object({
  username: textField(300, { name: 'A name', missing: NO_NAME, tidy: toAddress }).min(1, NO_NAME),
  password: GivenPassword,
})
export type LoginInput = z.infer<typeof LoginInput>

export const CodeInput = z.object({
  code: textField(100, { name: 'A code', missing: 'Type the code.', tidy: trim }).min(
    1,
    'Type the code.',
  ),
})

export const PasskeyOptionsInput = z.object({ purpose: z.enum(['log-in', 'prove', 'add-passkey']) })
export type PasskeyPurpose = z.infer<typeof PasskeyOptionsInput>['purpose']
/** What the browser's credential says; the library checks the rest. */
const PasskeyAnswer = z.looseObject({ id: textField(1400).regex(/^[\w-]+$/) })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
export const PasskeyInput = z.object({ answer: PasskeyAnswer })

export const FacebookLoginInput = z.object({
  name: textField(100, { tidy: trim }).default(''),
  accessToken: textField(2000, { missing: 'Facebook did not send its token.' }).min(1),
})
export type FacebookLoginInput = z.infer<typeof FacebookLoginInput>

export const ResetRequestInput = z.object({ email: Email })
export const NewPasswordInput = z.object({ password: NewPassword })
export const ChangePasswordInput = z.object({ currentPassword: OldPassword, password: NewPassword })
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>
export const ChangeEmailInput = z.object({ email: Email, currentPassword: OldPassword })
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>
export const CloseAccountInput = z.object({ password: OldPassword })
export const EmailNewsInput = z.object({ emailNews: Ticked })
/** The hash of the session to end; absent to end all others. */
export const LogOutElsewhereInput = z.object({
  session: textField(SESSION_LENGTH, { tooLong: NO_SESSION })
    .regex(/^([\w-]{43})?$/, NO_SESSION)
    .transform((id) => id || undefined)
    .optional(),
})

export const MemberID = rowID({ missing: 'There is no such member.' })

export const MemberQuery = z.object({
  text: SearchText,
  only: z.enum(['admins', 'suspended']).optional().catch(undefined),
  page: PageNumber,
})
