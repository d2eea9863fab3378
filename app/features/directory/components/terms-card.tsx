import type { TermsInWords } from '#app/features/checking/rules/terms-answers.ts'
import { shortDate } from '#app/lib/time/days.ts'

/** What a listing's T&Cs say, in their own words; nothing until somebody has read them. */
export function TermsCard({ terms }: { terms: TermsInWords }) {
  const { readOn, quotes, notFound, notRead } = terms
  if (readOn === null || quotes.length + notFound.length === 0) return null
  return (
    <section aria-labelledby="terms-title" className="rounded-card bg-card p-4 shadow-card">
      <h2 id="terms-title" className="font-semibold">
        What the T&Cs say
      </h2>
      <dl className="mt-1 divided text-sm">
        {quotes.map(({ question, quote }) => (
          <div key={question} className="py-2.5">
            <dt className="text-muted">{question}</dt>
            <dd className="mt-0.5 wrap-anywhere">“{quote}”</dd>
          </div>
        ))}
        <Unanswered
          questions={notFound}
          answer={`Not found in the T&Cs (read ${shortDate(readOn)})`}
        />
        <Unanswered questions={notRead} answer="Not read yet" />
      </dl>
    </section>
  )
}

function Unanswered({ questions, answer }: { questions: readonly string[]; answer: string }) {
  if (questions.length === 0) return null
  return (
    <div className="py-2.5">
      {questions.map((question) => (
        <dt key={question} className="text-muted">
          {question}
        </dt>
      ))}
      <dd className="mt-0.5">{answer}</dd>
    </div>
  )
}
