import { confirmMail } from '#app/features/letters/mail-confirm.ts'

type Account = { to: string; username: string; link: string }

export function accountMail(
  { to, username, link }: Account,
  of: 'account' | 'new address' = 'account',
) {
  return confirmMail({ to, purposes: [{ of, username }], link })
}

export function newsMail(about: { to: string; link: string; unsubscribeLink: string }) {
  const { to, link, unsubscribeLink } = about
  return confirmMail({ to, purposes: [{ of: 'news', unsubscribeLink }], link })
}
