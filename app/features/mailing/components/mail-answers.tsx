import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { Answers } from '../queries/bounces.server.ts'
import type { Campaign } from '../queries/campaigns.server.ts'
import { adviceFor } from '../rules/refusals.ts'

export function RefusedMails({ campaign: { status, refusal } }: { campaign: Campaign }) {
  if (status !== 'paused' || refusal === null) return null
  return (
    <section
      aria-label="Paused for a common cause"
      className="rounded-card border border-urgent bg-urgent-tint p-4 sm:p-5"
    >
      <h2 className="font-semibold text-urgent">Paused: too many of its mails come back</h2>
      <p className="my-2 max-w-prose wrap-anywhere">
        The commonest answer was: <q>{refusal}</q>
      </p>
      <p className="max-w-prose">
        {adviceFor(refusal)} Then press Resume. Nobody is missed: everybody whose mail certainly did
        not arrive is waiting for it, and what came back in that hour counts against nobody.
        Resumed, it pauses again only if most mails come back. If only a few people are refused,
        cancel the campaign to leave them out.
      </p>
    </section>
  )
}

export function BouncedMails({ bounces }: { bounces: readonly Answers[] }) {
  if (bounces.length === 0) return null
  return (
    <section aria-label="Bounced" className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <h2 className="font-semibold">Bounced: what the mail server said</h2>
      <p className="mt-1 max-w-prose text-muted">
        These addresses get no more campaigns. If an answer was our own fault, such as a wrong
        setting, they can be mailed again.
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {bounces.map(({ answer, count }) => (
          <li key={answer} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <strong>{count.toLocaleString('en-IE')}</strong> × <q>{answer}</q>
            </span>
            <ActionButton
              intent="undo-bounces"
              fields={{ answer }}
              aria-label={`Our fault, mail these ${count} again: ${answer}`}
            >
              Our fault: mail them again
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FailedMails({ failures }: { failures: readonly Answers[] }) {
  if (failures.length === 0) return null
  return (
    <section aria-label="Failed" className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <h2 className="font-semibold">Failed: why</h2>
      <p className="mt-1 max-w-prose text-muted">
        These addresses stay on the list. A mail is tried for two days while its host does not take
        it.
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {failures.map(({ answer, count }) => (
          <li key={answer} className="wrap-anywhere">
            <strong>{count.toLocaleString('en-IE')}</strong> × <q>{answer || 'no reason given'}</q>
          </li>
        ))}
      </ul>
    </section>
  )
}
