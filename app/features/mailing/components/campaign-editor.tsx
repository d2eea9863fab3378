import { useRef } from 'react'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { Form, useNavigation } from 'react-router'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import { TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import type { CampaignPreview as Preview } from '../queries/campaign-body.server.ts'
import { AUDIENCE_CATEGORIES, CAMPAIGN_LIMITS } from '../rules/campaigns.ts'
import { FieldErrors, CampaignPreview } from './campaign-preview.tsx'
import { usePreview } from './use-preview.ts'

const INSERTS = [
  { label: 'Newest 5', text: '{{newest 5}}' },
  { label: 'Ending soon 5', text: '{{ending-soon 5}}' },
  { label: 'One competition', text: '{{competition its-address}}' },
] as const

type Written = { subject: string; body: string; category: string | null; updatedAt: number }
type Props = {
  csrfToken: string
  written: Written
  failure: FormFailure | undefined
  preview: Preview
}

export function CampaignEditor({ csrfToken, written, failure, preview: served }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { preview, refresh } = usePreview(served, csrfToken, failure !== undefined)
  const errors = failure?.problem.errors ?? {}
  const typed = failure?.values ?? {}
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={() => refresh(readFields(form.current))}
        className="flex min-w-0 flex-col gap-4"
      >
        <CsrfField token={csrfToken} />
        <input type="hidden" name="version" value={written.updatedAt} />
        <TextField
          label="Subject"
          name="subject"
          required
          maxLength={CAMPAIGN_LIMITS.subject}
          defaultValue={typed.subject ?? written.subject}
          error={errors.subject}
        />
        <BodyField
          value={typed.body ?? written.body}
          error={errors.body}
          onInsert={() => refresh(readFields(form.current))}
        />
        <AudienceField value={typed.category ?? written.category ?? ''} />
        <div className="flex flex-wrap gap-2">
          <Save intent="save" label="Save" busy={busy} />{' '}
          <Save intent="test" label="Save and send me a test" busy={busy} />{' '}
          <Save intent="continue" label="Continue to sending" busy={busy} primary />
        </div>
      </Form>
      <div className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
        <FieldErrors errors={preview.faults} />
        <CampaignPreview letter={preview.letter} text={preview.text} />
      </div>
    </div>
  )
}

type SaveProps = { intent: string; label: string; busy: boolean; primary?: boolean }

function Save({ intent, label, busy, primary }: SaveProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={busy}
      className={primary ? 'button-primary' : 'button-quiet'}
    >
      {label}
    </button>
  )
}

function BodyField(props: { value: string; error: string | undefined; onInsert: () => void }) {
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
        defaultValue={props.value}
        error={props.error}
        hint="Markdown: ## heading, **bold**, [words](https://…), - list. {{newest 5}}, {{ending-soon 5}} or {{competition its-address}} on a line of its own becomes listings."
      />
      {hydrated && (
        <div className="mt-2 flex flex-wrap gap-2">
          {INSERTS.map(({ label, text }) => (
            <button
              key={text}
              type="button"
              className="button-quiet px-3 text-sm"
              onClick={() => {
                insertLine(area.current, text)
                props.onInsert()
              }}
            >
              + {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function AudienceField({ value }: { value: string }) {
  return (
    <label className="block">
      <span className="mb-1 block font-medium">To</span>
      <select
        name="category"
        defaultValue={value}
        className="h-12 w-full rounded-[10px] border border-line bg-card px-3 text-ink"
      >
        <option value="">Everybody who confirmed</option>
        {AUDIENCE_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            Who bookmarked something in {category}
          </option>
        ))}
      </select>
    </label>
  )
}

function readFields(form: HTMLFormElement | null) {
  const fields = new FormData(form ?? undefined)
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { subject: textOf('subject'), body: textOf('body') }
}

function insertLine(area: HTMLTextAreaElement | null, text: string) {
  if (!area) return
  const { value, selectionStart } = area
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionStart)]
  const start = before === '' || before.endsWith('\n') ? '' : '\n\n'
  const end = after.startsWith('\n') ? '\n' : '\n\n'
  area.setRangeText(start + text + end, selectionStart, selectionStart, 'end')
  area.focus()
}
