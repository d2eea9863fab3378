import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CampaignProgress as Progress } from '../queries/campaigns.server.ts'
import { getJson } from '#app/ui/forms/api-client.ts'

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

export function CampaignProgress({ id, progress: served }: { id: number; progress: Progress }) {
  const progress = useLiveProgress(id, served)
  const { total, waiting, sending, isStarting } = progress
  const done = total - waiting - sending
  const counts = `${done.toLocaleString('en-IE')} of ${total.toLocaleString('en-IE')} done`
  const label = isStarting ? `${counts}, more are being added` : counts
  return (
    <section aria-label="Progress" className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <label className="block">
        <span className="mb-2 block font-medium">{label}</span>
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
            <dd className="text-xl font-bold">{progress[name].toLocaleString('en-IE')}</dd>
            {'hint' in more && <dd className="text-xs text-muted">{more.hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

function useLiveProgress(id: number, served: Progress) {
  const [live, setLive] = useState<{ of: Progress; progress: Progress }>()
  const { revalidate } = useRevalidator()
  const isMoving = served.status === 'sending' || served.status === 'scheduled'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    async function ask() {
      // Without a connection, the next poll may succeed.
      const progress = await getJson<Progress>(`/api/campaign-progress/${id}`).catch(
        () => undefined,
      )
      if (!progress) return
      setLive({ of: served, progress })
      if (progress.status !== served.status) void revalidate()
    }
    return () => clearInterval(timer)
  }, [id, served, isMoving, revalidate])
  return live?.of === served ? live.progress : served
}
