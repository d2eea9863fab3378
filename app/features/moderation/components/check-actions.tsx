import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { toReturnQuery } from '#app/features/submissions/rules/path-after-edit.ts'
import { hasNotice } from '#app/features/checking/rules/harm.ts'
import { OBJECTION_MAX } from '#app/features/decisions/rules/decisions.ts'
import { BOOKING_REASON_MAX } from '#app/features/partners/rules/booking-words.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { CheckOf, ToCheck } from '../queries/to-check.server.ts'
import { deskPromoterPath, REASON_MAX } from '../rules.ts'
import { fieldsOf, linkOf, titleOf } from './check-facts.ts'
import { DeskButton, DeskLink, DeskPanel, Shortcut } from './desk-button.tsx'
import { ModerationForm, type FieldValues } from './moderation-form.tsx'
import { RejectForm } from './reject-form.tsx'
import { editPath } from './triage-item.tsx'

type Flagged = CheckOf<'links'>
type Button = readonly [shortcut: string, intent: string, label: string, fields?: FieldValues]

/** `c` agrees with what was found, `x` does not. */
const BUTTONS: { [Kind in ToCheck['kind']]: (item: CheckOf<Kind>) => readonly Button[] } = {
  reports({ reports }) {
    if (hasNotice(reports)) return []
    const all = reports.length === 1 ? 'the report' : `${reports.length} reports`
    return [
      ['x', 'dismiss', `Close ${all}`],
      ['c', 'confirm', 'Uphold: counts against the promoter'],
    ]
  },
  objections: ({ isOwn }) => (isOwn ? [] : [['c', 'confirm', 'Uphold: undo the decision']]),
  links: ({ flag }) => [
    [flag.foundEndDate ? 't' : 'c', 'close', 'Close today'],
    ['x', 'dismiss', 'Dismiss'],
    ['h', 'trust', 'Trust the site'],
  ],
  unreviewed: () => [
    ['c', 'keep', 'Mark as reviewed'],
    ['b', 'take-back', 'Take back'],
  ],
  winners: () => [
    ['c', 'confirm', 'Confirm'],
    ['x', 'dismiss', 'Dismiss'],
  ],
  promoters: ({ into }) => [
    ['c', 'confirm', `Merge into “${into.name}”`, { intoID: into.id }],
    ['x', 'dismiss', 'Keep apart', { intoID: into.id }],
  ],
  bookings: ({ booking }) => (booking.state === 'asked' ? [] : [['c', 'paid', 'Mark paid']]),
  terms({ quotes }) {
    const all = quotes.length > 1 ? ' all' : ''
    const quoteIDs = quotes.map(({ id }) => id).join(',')
    return [
      ['c', 'confirm', `Confirm${all}`, { quoteIDs }],
      ['x', 'dismiss', `Dismiss${all}`, { quoteIDs }],
    ]
  },
}

/** What can be decided; the keys press these buttons. */
export function CheckActions({ item, error }: { item: ToCheck; error: string | undefined }) {
  const location = useLocation()
  const about = titleOf(item)
  const { kind, id } = item
  // Each kind has its own, which TypeScript can't follow.
  const buttons = BUTTONS[kind](item as never)
  return (
    <div className="flex flex-wrap items-start gap-2 md:col-span-2 split:col-span-1">
      {kind === 'links' && item.flag.foundEndDate && <DatePanel item={item} />}
      {buttons.map(([shortcut, intent, label, fields]) => (
        <DeskButton
          key={intent}
          shortcut={shortcut}
          intent={intent}
          isPrimary={shortcut === 'c' && kind !== 'reports'}
          fields={{ ...fieldsOf(item), ...fields }}
          about={about}
        >
          {label}
        </DeskButton>
      ))}
      {kind === 'reports' && hasNotice(item.reports) && <NoticePanel item={item} />}
      {kind === 'objections' && <AnswerPanel item={item} />}
      {kind === 'bookings' && <BookingPanels item={item} />}
      {kind === 'links' && <LinkPanel item={item} error={error} />}
      {(kind === 'reports' || kind === 'unreviewed') && (
        <>
          <RejectForm listing={item.listing} />
          <DeskLink shortcut="e" to={editPath(item.listing, location, id)} about={about}>
            Edit
          </DeskLink>
        </>
      )}
      {kind === 'promoters' && (
        <DeskLink
          shortcut="e"
          to={`${deskPromoterPath(item.promoterID)}?${toReturnQuery(location, id)}`}
          about={about}
        >
          Edit
        </DeskLink>
      )}
    </div>
  )
}

const CHOICES = [
  ['moved', 'The promoter moved it'],
  ['corrected', 'We had it wrong'],
] as const

function DatePanel({ item }: { item: Flagged }) {
  const label = `Take ${prettyDate(item.flag.foundEndDate ?? item.listing.competitionEndDate)}`
  return (
    <DeskPanel shortcut="c" isPrimary label={label} about={titleOf(item)}>
      <PanelForm item={item}>
        {CHOICES.map(([intent, choice], index) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            data-key={index + 1}
            className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-tint focus-visible:bg-tint"
          >
            <Shortcut>{String(index + 1)}</Shortcut> {choice}
          </button>
        ))}
      </PanelForm>
    </DeskPanel>
  )
}

/** A notice is only decided with a reason, and by no letter. */
function NoticePanel({ item }: { item: CheckOf<'reports'> }) {
  const buttons = [
    ['dismiss', 'No action: the listing stays'],
    ['confirm', 'Uphold: it stays, and counts against the promoter'],
  ] as const
  const label = 'What you found; who sent the notice reads it'
  return (
    <TextPanel item={item} shortcut="n" label="Decide on the notice" buttons={buttons} isPrimary>
      <textarea {...answerField(item, 'reason', label)} required rows={3} maxLength={REASON_MAX} />
    </TextPanel>
  )
}

/** An objection is only turned down with a reason. */
function AnswerPanel({ item }: { item: CheckOf<'objections'> }) {
  if (item.isOwn)
    return <p className="text-sm">This was your decision: please leave it to another admin.</p>
  return (
    <TextPanel item={item} shortcut="x" label="Turn down" buttons={[['dismiss', 'Send']]}>
      <textarea
        {...answerField(item, 'answer', 'Why the objection is turned down')}
        required
        rows={3}
        maxLength={OBJECTION_MAX}
      />
    </TextPanel>
  )
}

/** The buyer is told the reason of a refusal. */
function BookingPanels({ item }: { item: CheckOf<'bookings'> }) {
  return (
    <>
      {item.booking.state === 'asked' && (
        <TextPanel item={item} shortcut="c" label="Agree" buttons={[['agree', 'Agree']]} isPrimary>
          <input
            {...answerField(item, 'price', 'Note on the price')}
            maxLength={BOOKING_REASON_MAX}
          />
        </TextPanel>
      )}
      <TextPanel item={item} shortcut="x" label="Refuse" buttons={[['refuse', 'Send']]}>
        <textarea
          {...answerField(item, 'reason', 'Why it is refused')}
          required
          rows={3}
          maxLength={BOOKING_REASON_MAX}
        />
      </TextPanel>
    </>
  )
}

type TextPanelProps = {
  item: ToCheck
  shortcut: string
  label: string
  buttons: readonly (readonly [intent: string, label: string])[]
  isPrimary?: boolean
  /** The field, with `answerField`. */
  children: ReactNode
}

function TextPanel({ item, buttons, children, ...panel }: TextPanelProps) {
  return (
    <DeskPanel {...panel} about={titleOf(item)}>
      <PanelForm item={item}>
        {children}
        {buttons.map(([intent, label]) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className="button-quiet px-3 text-sm"
          >
            {label}
          </button>
        ))}
      </PanelForm>
    </DeskPanel>
  )
}

function answerField(item: ToCheck, name: string, label: string) {
  return {
    name,
    'data-answer': true,
    'aria-label': `${label}: ${titleOf(item)}`,
    placeholder: label,
    className: 'rounded-[10px] border border-line bg-card px-3 py-2 text-sm',
  }
}

function LinkPanel({ item, error }: { item: Flagged; error: string | undefined }) {
  const title = titleOf(item)
  const errorId = `${item.id}-error`
  const isWrong = error !== undefined
  return (
    <DeskPanel shortcut="l" label="New link" about={title} isOpen={isWrong}>
      <PanelForm item={item}>
        <div className="flex gap-2">
          <input
            type="url"
            name="url"
            required
            data-answer
            defaultValue={linkOf(item)}
            aria-label={`New link of ${title}`}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? errorId : undefined}
            className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm aria-invalid:border-urgent"
          />
          <button type="submit" name="intent" value="link" className="button-quiet px-3 text-sm">
            Save
          </button>
        </div>
        {isWrong && (
          <p id={errorId} className="text-sm font-medium text-urgent">
            {error}
          </p>
        )}
      </PanelForm>
    </DeskPanel>
  )
}

function PanelForm({ item, children }: { item: ToCheck; children: ReactNode }) {
  return (
    <ModerationForm
      fields={fieldsOf(item)}
      className="mt-2 flex flex-col gap-1.5 rounded-[10px] border border-line bg-surface p-2"
    >
      {children}
    </ModerationForm>
  )
}
