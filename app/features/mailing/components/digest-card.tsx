import { dublinLabel } from '#app/lib/time/wall-clock.ts'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { CampaignPreview as Preview } from '../queries/campaign-body.server.ts'
import { CampaignPreview } from './campaign-preview.tsx'

type Props = {
  isOn: boolean
  /** Milliseconds since 1970. */
  next: number
  preview: Preview
}

export function DigestCard({ isOn, next, preview }: Props) {
  return (
    <section aria-labelledby="digest" className="mb-6 rounded-card bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="digest" className="text-lg font-semibold">
            Weekly digest: {isOn ? 'on' : 'off'}
          </h2>
          <p className="text-sm text-muted">
            New and ending soon, every Thursday at 08:00.{' '}
            {isOn
              ? `The next one goes out ${dublinLabel(new Date(next))}; a day before, it appears below, to check or cancel.`
              : 'Nothing is sent.'}
          </p>
        </div>
        <ActionButton intent={isOn ? 'digest-off' : 'digest-on'}>
          {isOn ? 'Switch off' : 'Switch on'}
        </ActionButton>
      </div>
      <details className="mt-3">
        <summary className="min-h-6 font-semibold text-link underline">How it looks today</summary>
        <div className="mt-3 max-w-2xl">
          <CampaignPreview letter={preview.letter} text={preview.text} />
        </div>
      </details>
    </section>
  )
}
