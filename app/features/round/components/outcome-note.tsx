import { competitionPath, outboundLink } from '#app/features/listings/rules/links.ts'
import type { Snapshot } from '#app/features/tracker/device/open-tracker.ts'
import { claimsSentence } from '#app/features/tracker/rules/claims.ts'
import { decidedSentence, listUndecided } from '#app/features/tracker/rules/decided.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'

const NAMED = 3

export function OutcomeNote({ log }: { log: Snapshot }) {
  const { today } = useClock()
  const undecided = listUndecided([...log.facts.values()], log, log.reminders, today)
  const out = undecided.filter(({ competitionID }) => log.winnersOut.includes(competitionID))
  const sentences = [
    ['decided', decidedSentence(undecided, today)],
    ['wins', claimsSentence(log.wins, log.facts, today)],
  ] as const
  if (sentences.every(([, sentence]) => sentence === undefined)) return null
  return (
    <section aria-label="Outcomes" className="rounded-card bg-card px-4 py-3 shadow-card">
      {sentences.map(
        ([part, sentence]) =>
          sentence && (
            <p key={part} className="flex gap-2">
              <Icon name="trophy" size={20} className="mt-0.5 shrink-0 text-link" />
              <Link to={`/my-entries#${part}`} className="text-link underline">
                {sentence}
              </Link>
            </p>
          ),
      )}
      <ul className="text-sm empty:hidden">
        {out.slice(0, NAMED).map((facts) => (
          <li key={facts.competitionID} className="wrap-anywhere">
            <WinnersOut facts={facts} />
          </li>
        ))}
      </ul>
      {out.length > NAMED && (
        <p className="text-sm text-muted">Winners of {out.length - NAMED} more are out.</p>
      )}
    </section>
  )
}

function WinnersOut({ facts }: { facts: Facts }) {
  const link = facts.winnersUrl === null ? undefined : outboundLink(facts.winnersUrl)
  const text = `Winners of “${facts.competitionTitle}” are out`
  const look = 'inline-flex min-h-11 items-center text-link underline'
  return link?.href ? (
    <a {...link} className={look}>
      {text}
    </a>
  ) : (
    <Link to={competitionPath(facts.competitionSlug)} className={look}>
      {text}
    </Link>
  )
}
