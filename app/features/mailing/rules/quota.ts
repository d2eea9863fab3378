import { DAY_MS } from '#app/lib/time/durations.ts'

/** Subjects of the mails that ask the owner of an address for a confirmation. */
export const CONFIRM_EMAIL_SUBJECT = 'Please confirm your email address'
export const CONFIRM_NEW_EMAIL_SUBJECT = 'Please confirm your new email address'
export const CONFIRM_LIST_SUBJECT = 'Please confirm: email news'
export const RESET_SUBJECT = 'Choose a new password'
export const ACCOUNT_CLOSED_SUBJECT = 'Your account was closed'

/** The time in which mails to one address are counted. */
export const RECIPIENT_WINDOW_MS = DAY_MS

/** Mails of one kind to one address within `RECIPIENT_WINDOW_MS`, whoever asks for them. */
export const RECIPIENT_MAX = 5
/** Confirmations of all kinds together: a stranger can cause each of them. */
export const CONFIRMATIONS_MAX = 3
/** More than one requester may ask for in a day: a stranger must not use up the owner's. */
export const RESETS_MAX = 20

const CONFIRMATIONS = [CONFIRM_EMAIL_SUBJECT, CONFIRM_NEW_EMAIL_SUBJECT, CONFIRM_LIST_SUBJECT]

/** Subjects without a word of anybody's; they stay when an account closes, for mails to be counted. */
export const PLAIN_SUBJECTS: readonly string[] = [...CONFIRMATIONS, ACCOUNT_CLOSED_SUBJECT]

/** Which mails are counted together with those of this subject, and how many may be sent. */
export function quotaOf(subject: string): { subjects: readonly string[]; max: number } {
  if (CONFIRMATIONS.includes(subject)) return { subjects: CONFIRMATIONS, max: CONFIRMATIONS_MAX }
  return { subjects: [subject], max: subject === RESET_SUBJECT ? RESETS_MAX : RECIPIENT_MAX }
}
