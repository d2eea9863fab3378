import { alertMail, campaignMail } from '#app/features/campaigns/campaign-mail.ts'
import * as forOperator from '#app/features/letters/mail-for-operator.ts'
import * as onDecisions from '#app/features/letters/mail-decisions.ts'
import { confirmMail } from '#app/features/letters/mail-confirm.ts'
import * as forPeople from '#app/features/letters/mail.ts'

const to = 'aoife@example.ie'
const username = 'aoife'
const link = 'https://competitions.example/x/y'
const email = 'brian@example.ie'
const letter = {
  subject: 'New and ending soon',
  blocks: [
    { kind: 'heading' as const, words: [{ text: 'Ending soon' }] },
    {
      kind: 'paragraph' as const,
      words: [{ text: 'Hello ' }, { text: 'everybody', bold: true as const }],
    },
    { kind: 'paragraph' as const, words: [{ text: 'See all', link: `${link}/all` }] },
    {
      kind: 'list' as const,
      ordered: false,
      items: [[{ text: 'A hamper' }], [{ text: 'A boat' }]],
    },
    { kind: 'line' as const },
    {
      kind: 'listings' as const,
      listings: [
        {
          title: 'Win a hamper & more',
          promoter: 'Harbour House',
          worth: '€1,500 · 3 prizes',
          closes: 'Closes 1 December 2026',
          link: `${link}/hamper`,
          featured: true,
        },
      ],
    },
  ],
}
const reasons = {
  why: 'It has closed.',
  lasts: 'Until it is corrected.',
  rule: { title: 'What we don’t list', link: `${link}/terms#list` },
  ledBy: 'Our own check. A person decided, not a program.',
  ifYouDisagree: 'You can object until 1 May 2027.',
  link: `${link}/decision`,
}
const addressed = { to, letter, token: 't0ken', baseUrl: 'https://competitions.example' }

const LIST = { of: 'list', words: 'a search of yours', cadence: 'daily' } as const

/** One mail of each kind that the site sends. */
export const MAIL_KINDS = {
  campaign: campaignMail(addressed),
  alerts: alertMail(addressed),
  resetPassword: forPeople.resetPasswordMail({ to, accounts: [{ username, link }], hours: 1 }),
  resetSeveral: forPeople.resetPasswordMail({
    to,
    accounts: [
      { username, link },
      { username: 'brian', link: `${link}/2` },
    ],
    hours: 1,
  }),
  confirmEmail: confirmMail({ to, purposes: [{ of: 'account', username }], link }),
  changeEmail: confirmMail({ to, purposes: [{ of: 'new address', username }], link }),
  emailChangeAsked: forPeople.emailChangeAskedMail({ to, username }),
  emailChanged: forPeople.emailChangedMail({ to, username }),
  confirmList: confirmMail({
    to,
    purposes: [
      { of: 'news', unsubscribeLink: `${link}/no` },
      { of: 'account', username },
    ],
    link,
  }),
  confirmAlert: confirmMail({ to, purposes: [LIST], link }),
  passwordChanged: forPeople.passwordChangedMail({ to, username }),
  security: forPeople.securityMail({ to, username, event: 'A key was added' }),
  guessing: forPeople.guessingMail({ to, username }),
  published: forPeople.listingPublishedMail({ to, username, title: 'Win a boat', link }),
  rejected: onDecisions.listingRejectedMail({
    to,
    username,
    title: 'Win',
    isTakenDown: false,
    reasons,
    link,
  }),
  restricted: onDecisions.restrictionMail({
    to,
    username,
    subject: 'Account suspended',
    said: 'The account was suspended.',
    reasons,
  }),
  noticeReceived: onDecisions.noticeReceivedMail({ to, reference: 'N-12' }),
  noticeFollowed: onDecisions.noticeDecidedMail({ to, reference: 'N-12', said: 'It is gone.' }),
  noticeNotFollowed: onDecisions.noticeDecidedMail({
    to,
    reference: 'N-12',
    said: 'It stays.',
    reasons,
  }),
  noticeUndone: onDecisions.noticeUndoneMail({
    to,
    reference: 'N-12',
    said: 'It was taken down.',
    after: 'It is back.',
  }),
  objectionUpheld: onDecisions.objectionAnsweredMail({
    to,
    said: 'It was taken down.',
    isUpheld: true,
    after: 'It is back.',
  }),
  accountClosed: forPeople.accountClosedMail({ to, username }),
  contact: forOperator.contactMail({ to, name: 'Brian', email, message: 'Hello\nthere', link }),
  morning: forOperator.morningMail({ to, words: '24 waiting, the oldest since yesterday', link }),
  sourceOff: forOperator.sourceOffMail({ to, name: 'A feed', url: link, words: 'no answer', link }),
  test: forOperator.testMail(to),
}
