import { SITE_NAME } from '#app/lib/text/site-name.ts'
import type { MailContent } from './mail-layout.ts'
import { accountReason, toMail, type Mail, type Texts, type ToMember } from './mail.ts'
import { NOTICE_SUBJECT } from './rules/quota.ts'
import { rejectionSentence } from './rules/rejection.ts'

/** What a statement of reasons says, apart from what was decided. */
export type Reasons = {
  why: string | null
  lasts: string
  rule: { title: string; link: string }
  ledBy: string
  ifYouDisagree: string
  /** Where to read it again, and object. */
  link: string
}

const OBJECT = 'See the decision, or object'

export function listingRejectedMail(
  about: ToMember & { title: string; isTakenDown: boolean; reasons?: Reasons; link: string },
): Mail {
  const { to, username, title, isTakenDown, reasons, link } = about
  const done = isTakenDown ? 'We have taken it down.' : 'We could not publish it.'
  return toMail(to, `Not published: ${title}`, {
    title: isTakenDown ? 'Your competition was taken down' : 'Your competition was not published',
    before: [
      `Hello ${username},`,
      `Thank you for sending in “${title}”. ${done}`,
      ...statementOf(reasons),
    ],
    buttons: [{ label: 'Correct and send again', link }, ...objectButton(reasons)],
    after: ['The form is filled in: you change only what has to change.'],
    footer: [...ruleLink(reasons), accountReason(to)],
  })
}

/** @param about `said`: what was decided, in a sentence. */
export function restrictionMail(
  about: ToMember & { subject: string; said: string; reasons: Reasons },
): Mail {
  const { to, username, subject, said, reasons } = about
  return toMail(to, subject, {
    before: [`Hello ${username},`, said, ...statementOf(reasons)],
    buttons: objectButton(reasons),
    footer: [...ruleLink(reasons), accountReason(to)],
  })
}

/** Repeats nothing of the notice, so that nobody can send their words to a stranger. */
export function noticeReceivedMail({ to, reference }: Texts<'to' | 'reference'>): Mail {
  return toMail(to, NOTICE_SUBJECT, {
    before: [
      `Thank you. We have received your notice about a listing on ${SITE_NAME}. Its reference is ${reference}.`,
      'A person looks at it and decides. We then tell you what we decided, and how to object.',
      'If it was not you who sent it, please tell us through the contact page of our site.',
    ],
    footer: [noticeReason(to)],
  })
}

/** @param about `reasons`: what the reporter can object to; none where the notice was followed. */
export function noticeDecidedMail(
  about: Texts<'to' | 'reference' | 'said'> & { reasons?: Reasons | undefined },
): Mail {
  const { to, reference, said, reasons } = about
  return toMail(to, `Our decision on your notice ${reference}`, {
    before: [said, ...(reasons ? statementOf(reasons) : ['A person decided this, not a program.'])],
    buttons: objectButton(reasons),
    footer: [...ruleLink(reasons), noticeReason(to)],
  })
}

/** To a reporter who was told of a decision that an objection has undone; `after` is what became of it. */
export function noticeUndoneMail(about: Texts<'to' | 'reference' | 'said' | 'after'>): Mail {
  const { to, reference, said, after } = about
  return toMail(to, `Changed: our decision on your notice ${reference}`, {
    before: [
      `We decided after your notice: ${said} An objection to it was upheld, so this was undone.`,
      after,
      'A person decided this, not a program.',
    ],
    footer: [noticeReason(to)],
  })
}

/** To who objected; `after` is what happens now. */
export function objectionAnsweredMail(
  about: Texts<'to' | 'said' | 'after'> & { isUpheld: boolean },
): Mail {
  const { to, said, isUpheld, after } = about
  return toMail(to, isUpheld ? 'Your objection was upheld' : 'Your objection was turned down', {
    before: [
      `You objected to this decision: ${said}`,
      isUpheld
        ? 'We looked at it again, and you are right.'
        : 'We looked at it again, and it stands.',
      after,
      'A person decided this, not a program. You may also turn to Coimisiún na Meán and to the courts.',
    ],
    footer: [`${SITE_NAME} sent this mail to ${to} because of an objection to a decision.`],
  })
}

function statementOf(reasons: Reasons | undefined): string[] {
  if (!reasons) return []
  const { why, lasts, rule, ledBy, ifYouDisagree } = reasons
  return [
    ...(why === null ? [] : [rejectionSentence(why)]),
    `For how long: ${lasts}`,
    `The rule: “${rule.title}” in our terms and conditions.`,
    `What led to it: ${ledBy}`,
    `If you disagree: ${ifYouDisagree}`,
  ]
}

function objectButton(reasons: Reasons | undefined) {
  return reasons ? [{ label: OBJECT, link: reasons.link }] : []
}

function ruleLink(reasons: Reasons | undefined): MailContent['footer'] {
  return reasons ? [{ label: `The rule: ${reasons.rule.title}`, link: reasons.rule.link }] : []
}

function noticeReason(to: string) {
  return `${SITE_NAME} sent this mail because ${to} was named in a notice about a listing.`
}
