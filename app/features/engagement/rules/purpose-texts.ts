import { PURPOSES, type ConsentRecord, type Purpose } from '#app/lib/browser/consent.ts'

/** With a changed text `CONSENT_VERSION` becomes its day: earlier answers were to another question. */
export const PURPOSE_TEXTS: Record<Purpose, { label: string; about: string }> = {
  analytics: { label: 'Analytics', about: 'Another company counts which pages are read.' },
  adverts: {
    label: 'Adverts',
    about: 'They pay for the site. They are chosen by the page you read, not by who you are.',
  },
}

/** Returns 'analytics: yes, adverts: no': what was asked, in the order of `PURPOSES`, and the answers. */
export function answerText({ asked, agreed }: Pick<ConsentRecord, 'asked' | 'agreed'>): string {
  return PURPOSES.filter((purpose) => asked.includes(purpose))
    .map((purpose) => `${purpose}: ${agreed.includes(purpose) ? 'yes' : 'no'}`)
    .join(', ')
}
