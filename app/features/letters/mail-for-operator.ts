import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { toMail, type Mail, type Texts } from './mail.ts'

/** For an operator who tries the settings. */
export function testMail(to: string): Mail {
  return toMail(to, `A test of ${SITE_NAME}`, {
    title: 'The mail server works',
    before: [`This mail was sent by “npm run admin -- test-mail” to try the mail server.`],
    footer: [`${SITE_NAME} sent this mail to ${to} because the operator of the site named it.`],
  })
}

export function contactMail(about: Texts<'to' | 'name' | 'email' | 'message' | 'link'>): Mail {
  const { to, name, email, message, link } = about
  const mail = toMail(to, 'A message from the contact page', {
    before: [
      `${[name, email && `(${email})`].filter(Boolean).join(' ')} writes:`,
      ...message.split(/\n+/),
    ],
    buttons: [{ label: 'All messages', link }],
    ...(email && { after: ['A reply to this mail goes to the sender.'] }),
    footer: [`${SITE_NAME} sent this mail to the address its messages go to.`],
  })
  return { ...mail, ...(email && { replyTo: email }) }
}

/** @param about.words what waits, as in '24 waiting, the oldest since yesterday 16:40' */
export function morningMail({ to, words, link }: Texts<'to' | 'words' | 'link'>): Mail {
  return toMail(to, words, {
    title: 'This waits for you',
    before: [`${words}.`],
    buttons: [{ label: 'Start', link }],
    footer: [
      `${SITE_NAME} sent this mail to ${to}, which MORNING_MAIL_TO or an admin’s account names. It comes only when something waits.`,
    ],
  })
}

export function sourceOffMail(about: Texts<'to' | 'name' | 'url' | 'words' | 'link'>): Mail {
  const { to, name, url, words, link } = about
  return toMail(to, `Switched off: ${name}`, {
    title: 'A source was switched off',
    before: [
      `“${name}” (${url}) has failed for 14 days. The last time: ${words}.`,
      'It is no longer read. Correct its address and switch it on again, or delete it.',
    ],
    buttons: [{ label: 'All sources', link }],
    footer: [`${SITE_NAME} sent this mail to the address its messages go to.`],
  })
}
