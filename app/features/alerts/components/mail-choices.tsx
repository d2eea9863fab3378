import type { Intents } from '#app/lib/http/intents.ts'
import type { ReactNode } from 'react'
import { Notice } from '#app/ui/forms/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { ShownAlert, MailChoices as Choices } from '../queries/alerts.server.ts'
import { CADENCE_LABELS, CADENCES } from '../rules/cadence.ts'

type Props = {
  /** A member's address that is not confirmed: it may be a stranger's. */
  isUnproven: boolean
  /** Null for an address that gets nothing and is stored nowhere. */
  choices: Choices | null
  /** What a mail's link asks to stop: one list, all, or news. */
  asked: number | 'lists' | 'news' | null
  answered: unknown
}

const NOTHING = {
  proven: 'We send nothing to your address.',
  unproven:
    'Confirm your email address first. Then the lists that it follows are here, also those from before you joined.',
}

/** What an address gets from us, to pause, change and stop. */
export function MailChoices({ choices, isUnproven, asked, answered }: Props) {
  const getsSome = choices !== null && (choices.alerts.length > 0 || isWanted(choices))
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle
        title="Your emails from us"
        lead={
          choices
            ? `What we send to ${choices.email}.`
            : NOTHING[isUnproven ? 'unproven' : 'proven']
        }
      />
      {isUnproven && (
        <Link to="/my-dashboard#email" className="button-quiet">
          Your email address
        </Link>
      )}
      <Notice answer={answered} />
      {choices && (
        <>
          <Suppressed suppression={choices.suppression} />
          <Asked asked={asked} choices={choices} />
          <div className="grid gap-3">
            {choices.hasAccount && <Account />}
            <OperatorNotices source={choices.operatorSource} />
            <News choices={choices} />
            {choices.alerts.map((alert) => (
              <AlertCard key={alert.id} alert={alert} />
            ))}
            {choices.alerts.length === 0 && <NoLists />}
          </div>
        </>
      )}
      {getsSome && (
        <div className="mt-6">
          <Change intent="stop-all">Stop everything</Change>
        </div>
      )}
    </div>
  )
}

function isWanted({ news }: Choices) {
  return news === 'confirmed' || news === 'waiting'
}

function Suppressed({ suppression }: Pick<Choices, 'suppression'>) {
  if (suppression === null) return null
  const isBounced = suppression === 'bounced'
  return (
    <section className="mb-4 rounded-card border border-urgent bg-urgent-tint px-4 py-3">
      <p className="font-semibold text-urgent">
        {isBounced
          ? 'Mails to this address came back, so we send none of these at present.'
          : 'You have stopped all of these mails. To get some again, ask for them, then confirm by the link that we mail you.'}
      </p>
      {isBounced && (
        <div className="mt-3">
          <Change intent="try-again">Try again</Change>
        </div>
      )}
    </section>
  )
}

function Asked({ asked, choices }: Pick<Props, 'asked'> & { choices: Choices }) {
  const { alerts } = choices
  const alert = alerts.find(({ id }) => id === asked)
  const stop = alert
    ? {
        title: `Stop the mails about ${alert.words}?`,
        intent: 'end' as const,
        label: 'Stop this one',
      }
    : asked === 'lists' && alerts.length > 0
      ? {
          title: 'Stop the mails about all lists?',
          intent: 'end-all' as const,
          label: 'Stop all lists',
        }
      : asked === 'news' && isWanted(choices)
        ? { title: 'Stop email news?', intent: 'stop-news' as const, label: 'Stop email news' }
        : undefined
  if (!stop) return null
  return (
    <section aria-labelledby="asked-title" className="mb-6 rounded-card bg-tint p-4 sm:p-5">
      <h2 id="asked-title" className="font-semibold wrap-anywhere">
        {stop.title}
      </h2>
      <div className="mt-3">
        <Change intent={stop.intent} id={alert?.id} look="button-primary">
          {stop.label}
        </Change>
      </div>
    </section>
  )
}

function Account() {
  return (
    <Card title="Your account">
      What you ask for, such as a new password, and what happens to your account and your listings.
      It comes as long as you have the account.
    </Card>
  )
}

function OperatorNotices({ source }: { source: string | null }) {
  if (source === null) return null
  return (
    <Card title="The operator’s notices">
      {`What waits for a decision, what people write, and what has failed. The site sends it because this address is named by: ${source}.`}
    </Card>
  )
}

const NEWS_STATES = {
  confirmed: 'New and ending-soon competitions, now and then.',
  waiting: 'You have been asked to confirm it. Until then we send none.',
  unsubscribed: 'Stopped.',
} as const

function News({ choices }: { choices: Choices }) {
  const { news } = choices
  const isOn = isWanted(choices)
  return (
    <Card
      title="Email news"
      buttons={
        <Change intent={isOn ? 'stop-news' : 'ask-news'}>
          {isOn ? 'Stop news' : 'Send me the news'}
        </Change>
      }
    >
      {news === null ? 'You don’t get it.' : NEWS_STATES[news]}
    </Card>
  )
}

function AlertCard({ alert }: { alert: ShownAlert }) {
  const { id, words, path, cadence, isPaused } = alert
  return (
    <Card
      title={
        <Link to={path} className="text-link underline">
          {words}
        </Link>
      }
      buttons={
        <div className="flex flex-wrap gap-2">
          <Change intent={isPaused ? 'resume' : 'pause'} id={id} about={words}>
            {isPaused ? 'Resume' : 'Pause'}
          </Change>
          {CADENCES.filter((other) => other !== cadence).map((other) => (
            <Change key={other} intent={other} id={id} about={words}>
              {other === 'daily' ? 'Daily instead' : 'Weekly instead'}
            </Change>
          ))}
          <Change intent="end" id={id} about={words}>
            End
          </Change>
        </div>
      }
    >
      {isPaused ? 'Paused' : CADENCE_LABELS[cadence]}
    </Card>
  )
}

function NoLists() {
  return (
    <Card
      title="Lists you follow"
      buttons={
        <Link to="/new-competitions" className="button-quiet">
          New Competitions
        </Link>
      }
    >
      None. At the end of a list or search, and on a promoter’s page, you can ask to be told about
      new ones.
    </Card>
  )
}

function Card({
  title,
  children,
  buttons,
}: {
  title: ReactNode
  children: ReactNode
  buttons?: ReactNode
}) {
  return (
    <article className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <h2 className="font-semibold wrap-anywhere">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
      {buttons && <div className="mt-3">{buttons}</div>}
    </article>
  )
}

type ChangeProps = {
  intent: Intents['mails']
  /** Of an alert. */
  id?: number | undefined
  /** For people who hear the button without what is around it. */
  about?: string
  look?: string
  children: ReactNode
}

function Change({ id, about, children, ...button }: ChangeProps) {
  return (
    <ActionButton {...button} action="?" {...(id !== undefined && { fields: { id } })}>
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </ActionButton>
  )
}
