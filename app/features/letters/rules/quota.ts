import { DAY_MS } from '#app/lib/time/durations.ts'

export const CONFIRM_EMAIL_SUBJECT = 'Please confirm your email address'
export const CONFIRM_NEW_EMAIL_SUBJECT = 'Please confirm your new email address'
export const CONFIRM_LIST_SUBJECT = 'Please confirm: email news'
export const CONFIRM_ALERT_SUBJECT = 'Please confirm: new competitions by email'
export const RESET_SUBJECT = 'Choose a new password'
/** The receipt of a notice, which a stranger can have sent anywhere. */
export const NOTICE_SUBJECT = 'We have received your notice'
export const ACCOUNT_CLOSED_SUBJECT = 'Your account was closed'

export const RECIPIENT_WINDOW_MS = DAY_MS

/** Mails of one kind per address within `RECIPIENT_WINDOW_MS`. */
export const RECIPIENT_MAX = 5
/**
 * Confirmations of lists together, which strangers can trigger, and again of accounts, so that no
 * request for a list takes an account's place.
 */
const CONFIRMATIONS_MAX = 3
/** Over that limit, an account still gets its first one of the day, up to this number. */
export const FIRST_CONFIRMATIONS_MAX = 6
/** More than one client may request per day, so that a stranger can't use up the owner's limit. */
export const RESETS_MAX = 20

const OF_ACCOUNTS = [CONFIRM_EMAIL_SUBJECT, CONFIRM_NEW_EMAIL_SUBJECT]
const OF_LISTS = [CONFIRM_LIST_SUBJECT, CONFIRM_ALERT_SUBJECT]

/** Fixed subjects, without personal data; they stay after an account closes, to count mails. */
export const PLAIN_SUBJECTS: readonly string[] = [
  ...OF_ACCOUNTS,
  ...OF_LISTS,
  ACCOUNT_CLOSED_SUBJECT,
]

/** The owner of the address has just asked for it: tried even where the last mail bounced. */
export function isAskedFor(subject: string): boolean {
  return [...OF_ACCOUNTS, ...OF_LISTS, RESET_SUBJECT].includes(subject)
}

type Quota = {
  subjects: readonly string[]
  max: number
  firstMax: number
  /** Whether the limit also holds for concurrent requests. */
  isStrict: boolean
}

export function quotaOf(subject: string): Quota {
  for (const [subjects, firstMax] of [
    [OF_ACCOUNTS, FIRST_CONFIRMATIONS_MAX],
    [OF_LISTS, CONFIRMATIONS_MAX],
  ] as const)
    if (subjects.includes(subject))
      return { subjects, max: CONFIRMATIONS_MAX, firstMax, isStrict: true }
  const max = subject === RESET_SUBJECT ? RESETS_MAX : RECIPIENT_MAX
  return { subjects: [subject], max, firstMax: max, isStrict: false }
}
