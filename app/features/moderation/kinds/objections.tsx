import {
  KIND_LABELS,
  LED_BY_LABELS,
  OBJECTION_MAX,
  saidOf,
} from '#app/features/decisions/rules/decisions.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { competitionLogPath, deskPromoterPath, memberPath } from '../rules/decisions.ts'
import { IntentButton } from '../components/moderation-form.tsx'
import type { CheckOf } from './kinds.server.ts'
import { AnswerBox, Decide, Panel } from './panels.tsx'
import { Quote, Strong, type View } from './view.tsx'

type Objection = CheckOf<'objections'>['objection']

export function objections({ objection, isOwn }: CheckOf<'objections'>): View {
  return {
    title: objection.subject ?? objection.member ?? 'Something that is gone',
    path: pathOf(objection),
    about: KIND_LABELS[objection.kind],
    word: KIND_LABELS[objection.kind],
    finding: <Objected objection={objection} />,
    actions: isOwn ? (
      <p className="text-sm">This was your decision: please leave it to another admin.</p>
    ) : (
      <>
        <Decide shortcut="c" intent="confirm" isPrimary label="Uphold: undo the decision" />
        {/* An objection is only turned down with a reason. */}
        <Panel shortcut="x" label="Turn down">
          <AnswerBox
            name="answer"
            label="Why the objection is turned down"
            maxLength={OBJECTION_MAX}
          />
          <IntentButton intent="dismiss">Send</IntentButton>
        </Panel>
      </>
    ),
  }
}

function pathOf({ competitionID, promoterID, memberID }: Objection): PagePath {
  if (competitionID !== null) return competitionLogPath(competitionID)
  if (promoterID !== null) return deskPromoterPath(promoterID)
  return memberID === null ? '/admin/moderation-log' : memberPath(memberID)
}

/** With the earlier decision beside it. */
function Objected({ objection: decision }: { objection: Objection }) {
  const { why, rule, ledBy, decider, decidedAt, objection } = decision
  const { now } = useClock()
  return (
    <>
      <Strong>{saidOf(decision)}</Strong>
      <p className="mt-1 text-sm text-muted">
        By {decider ?? 'an admin'}, {agoLabel(decidedAt, now)} · {LED_BY_LABELS[ledBy]} · {rule}
      </p>
      {why !== null && <p className="mt-1 text-sm">{why}</p>}
      <p className="mt-2 text-sm font-semibold">The objection</p>
      <Quote>{objection}</Quote>
    </>
  )
}
