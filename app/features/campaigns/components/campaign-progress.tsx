import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { CampaignProgress as Progress, Campaign } from '../queries/campaigns.server.ts'
import { usePageToken } from '#app/ui/forms/csrf-field.tsx'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { Answers } from '../queries/bounces.server.ts'
import { adviceFor } from '#app/features/mail/rules/refusals.ts'
import { UrgentSection } from './campaign-state.tsx'

export function RefusedMails({ campaign: { status, refusal } }: { campaign: Campaign }) {
  if (status !== 'paused' || refusal === null) return null
  return (
    <UrgentSection
      label="Paused for a common cause"
      heading="Paused: too many of its mails come back"
    >
      <p className="my-2 max-w-prose wrap-anywhere">
        The commonest answer was: <q>{refusal}</q>
      </p>
      <p className="max-w-prose">
        {adviceFor(refusal)} Then press Resume. Nobody is missed: everybody whose mail certainly did
        not arrive is waiting for it, and what came back in that hour counts against nobody.
        Resumed, it pauses again only if most mails come back. If only a few people are refused,
        cancel the campaign to leave them out.
      </p>
    </UrgentSection>
  )
}

const RETURNED = {
  Bounced: {
    heading: 'Bounced: what the mail server said',
    words:
      'These addresses get no more campaigns. If an answer was our own fault, such as a wrong setting, they can be mailed again.',
  },
  Failed: {
    heading: 'Failed: why',
    words:
      'These addresses stay on the list. A mail is tried for two days while its host does not take it.',
  },
}

/** Why mails did not arrive; only bounces can be undone. */
export function ReturnedMails(props: { label: keyof typeof RETURNED; answers: Answers[] }) {
  const { label, answers } = props
  if (answers.length === 0) return null
  return (
    <section aria-label={label} className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <h2 className="font-semibold">{RETURNED[label].heading}</h2>
      <p className="mt-1 max-w-prose text-muted">{RETURNED[label].words}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {answers.map(({ answer, count }) => (
          <li key={answer} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <strong>{count.toLocaleString('en-IE')}</strong> ×{' '}
              <q>{answer || 'no reason given'}</q>
            </span>
            {label === 'Bounced' && (
              <ActionButton
                intent="undo-bounces"
                fields={{ answer }}
                aria-label={`Our fault, mail these ${count} again: ${answer}`}
              >
                Our fault: mail them again
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ASK_EVERY_MS = 2000

const FIGURES = [
  { name: 'sent', label: 'Sent' },
  {
    name: 'bounced',
    label: 'Bounced',
    hint: 'There is no such mailbox, or it was full or disabled too long; campaigns will not mail it again.',
  },
  {
    name: 'failed',
    label: 'Failed',
    hint: 'Refused for another reason, put off for two days, given up by a mail server, or uncertain and not sent again.',
  },
  { name: 'skipped', label: 'Left before', hint: 'Unsubscribed before it was their turn.' },
  { name: 'unsubscribed', label: 'Unsubscribed', hint: 'By the link in this mail.' },
  {
    name: 'bouncedLater',
    label: 'Came back later',
    hint: 'Given up after our mail server had taken it: also full mailboxes and refusals.',
  },
  { name: 'complained', label: 'Complained', hint: 'Reported as spam: their news has ended.' },
] as const

export function CampaignProgress({ progress: served }: { progress: Progress }) {
  const progress = useLiveProgress(served)
  const { total, waiting, sending, isStarting } = progress
  const done = total - waiting - sending
  const counts = `${done.toLocaleString('en-IE')} of ${total.toLocaleString('en-IE')} done`
  const label = isStarting ? `${counts}, more are being added` : counts
  return (
    <section aria-label="Progress" className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <label className="block">
        <span className="mb-2 block font-semibold">{label}</span>
        <progress
          value={done}
          max={Math.max(total, 1)}
          className="block h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-link"
        />
      </label>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
        {FIGURES.map(({ name, label: figure, ...more }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{figure}</dt>
            <dd className="text-lg font-semibold">{progress[name].toLocaleString('en-IE')}</dd>
            {'hint' in more && <dd className="text-xs text-muted">{more.hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Without a connection, the next poll may succeed. */
function useLiveProgress(served: Progress) {
  const { submit, data } = useFetcher<{ progress: Progress } | FormFailure>()
  const { revalidate } = useRevalidator()
  const csrfToken = usePageToken()
  const isMoving = served.status === 'sending' || served.status === 'scheduled'
  const live = isMoving && data && 'progress' in data ? data.progress : served
  useEffect(() => {
    if (!isMoving) return
    const sent = { intent: 'progress', csrfToken }
    const options = { method: 'post', defaultShouldRevalidate: false } as const
    const timer = setInterval(() => void submit(sent, options), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMoving, submit, csrfToken])
  useEffect(() => {
    if (live.status !== served.status) void revalidate()
  }, [live.status, served.status, revalidate])
  return live
}
