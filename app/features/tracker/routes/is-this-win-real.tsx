import { Link } from '#app/ui/link.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { MessageCheck } from '../components/message-check.tsx'
import { CHECKLIST } from '../rules/warnings/signs.ts'

export const meta = namedMeta(
  'Is this win real?',
  'Paste a message about a win, and see its warning signs: fees, cards, crypto, hurry and false links. It is checked on your device only.',
  '/is-this-win-real',
)

export default function IsThisWinReal() {
  return (
    <>
      <PageTitle
        title="Is this win real?"
        lead="Paste the message about your win. Your device looks for warning signs; nothing is sent."
      />
      <p className="hidden rounded-card bg-card p-6 shadow-card noscript:block">
        The check needs JavaScript, because the message must not leave your device. Without it, go
        through this list yourself.
      </p>
      <MessageCheck />
      <section aria-labelledby="signs" className="mt-8 max-w-prose">
        <h2 id="signs" className="text-lg font-semibold">
          What to look for
        </h2>
        <dl className="mt-3 flex flex-col gap-3">
          {CHECKLIST.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-8 text-lg font-semibold">Before you answer</h2>
        <p className="mt-2">
          Open the promoter’s own site, not the link in the message, and ask there. Look in{' '}
          <Link to="/my-entries" className="text-link underline">
            your entries
          </Link>{' '}
          for the page where you entered. No check can tell that a win is real: this one only warns.
        </p>
        <p className="mt-2">
          Have you paid, or given card details or a code? Ring your bank first, with the number on
          your card, and then your Garda station.
        </p>
      </section>
    </>
  )
}
