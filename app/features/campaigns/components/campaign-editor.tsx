import type { Intents } from '#app/lib/http/intents.ts'
import { useRef, type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { type FormFailure, useFormFailure } from '#app/ui/forms/form-failure.ts'
import { TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import type { CampaignPreview as Preview } from '../queries/campaign-body.server.ts'
import { AUDIENCE_CATEGORIES, CAMPAIGN_LIMITS } from '../rules/campaigns.ts'
import { FieldErrors, CampaignPreview } from './campaign-preview.tsx'
import { useFetcher } from 'react-router'

const INSERTS = [
  { label: 'Newest 5', text: '{{newest 5}}' },
  { label: 'Ending soon 5', text: '{{ending-soon 5}}' },
  { label: 'One competition', text: '{{competition its-address}}' },
] as const

const AUDIENCES = AUDIENCE_CATEGORIES.map(
  (category) => [category, `Who saved something in ${category}`] as const,
)

type Written = { subject: string; body: string; category: string | null; updatedAt: number }
type Props = {
  written: Written
  preview: Preview
}

const isOfEditor = ({ body }: FormFailure['values']) => body !== undefined

export function CampaignEditor({ written, preview: served }: Props) {
  const isRefused = useFormFailure(isOfEditor) !== undefined
  const { preview, refresh } = usePreview(served, written.updatedAt, isRefused)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <FieldForm
        isOwn={isOfEditor}
        onInput={({ currentTarget }) => refresh(new FormData(currentTarget))}
        className="flex min-w-0 flex-col gap-4"
      >
        <input type="hidden" name="version" value={written.updatedAt} />
        <TextField
          label="Subject"
          name="subject"
          required
          maxLength={CAMPAIGN_LIMITS.subject}
          defaultValue={written.subject}
        />
        <BodyField written={written.body} />
        <SelectField
          label="To"
          name="category"
          empty="Everybody who confirmed"
          choices={AUDIENCES}
          defaultValue={written.category ?? ''}
        />
        <div className="flex flex-wrap gap-2">
          <Save intent="save">Save</Save> <Save intent="test">Save and send me a test</Save>{' '}
          <Save intent="continue" look="button-primary">
            Continue to sending
          </Save>
        </div>
      </FieldForm>
      <div className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
        <FieldErrors errors={preview.faults} />
        <CampaignPreview letter={preview.letter} text={preview.text} />
      </div>
    </div>
  )
}

type SaveProps = { intent: Intents['editor']; look?: string; children: ReactNode }

function Save({ intent, look = 'button-quiet', children }: SaveProps) {
  return (
    <SubmitButton name="intent" value={intent} look={look}>
      {children}
    </SubmitButton>
  )
}

function BodyField({ written }: { written: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const hydrated = useHydrated()
  return (
    <div>
      <TextAreaField
        ref={area}
        label="Text"
        name="body"
        rows={16}
        tall
        maxLength={CAMPAIGN_LIMITS.body}
        defaultValue={written}
        hint="Markdown: ## heading, **bold**, [words](https://…), - list. {{newest 5}}, {{ending-soon 5}} or {{competition its-address}} on a line of its own becomes listings, {{advert}} the line that is booked."
      />
      {hydrated && (
        <div className="mt-2 flex flex-wrap gap-2">
          {INSERTS.map(({ label, text }) => (
            <button
              key={text}
              type="button"
              className="button-quiet px-3 text-sm"
              onClick={() => insertLine(area.current, text)}
            >
              + {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function insertLine(area: HTMLTextAreaElement | null, text: string) {
  if (!area) return
  const { value, selectionStart } = area
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionStart)]
  const start = before === '' || before.endsWith('\n') ? '' : '\n\n'
  const end = after.startsWith('\n') ? '\n' : '\n\n'
  area.setRangeText(start + text + end, selectionStart, selectionStart, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}

const PREVIEW_AFTER_MS = 400

/**
 * Shows what is written as it will look; saving shows errors beside the fields.
 * @param served of the stored text, after a refused save too
 * @param version of the stored text
 */
function usePreview(served: Preview, version: number, isRefused: boolean) {
  const { submit, data } = useFetcher<{ preview: Preview } | FormFailure>()
  const [askedOf, setAskedOf] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function refresh(written: FormData) {
    clearTimeout(timer.current)
    written.set('intent', 'preview')
    timer.current = setTimeout(() => {
      setAskedOf(version)
      void submit(written, { method: 'post', defaultShouldRevalidate: false })
    }, PREVIEW_AFTER_MS)
  }
  const live = data && 'preview' in data ? data.preview : undefined
  const isCurrent = isRefused || askedOf === version
  return { preview: live && isCurrent ? live : served, refresh }
}
