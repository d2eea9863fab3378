import { getRequestContext } from '#app/context.server.ts'
import { showAdvert } from '#app/features/places/queries/adverts.server.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useTracker } from '#app/features/tracker/components/use-tracker.ts'
import type { Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { useClock } from '#app/ui/now.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { RoundQueue } from '../components/round-queue.tsx'
import { useRoundData } from '../components/use-round-data.ts'
import { readPushKeys } from '../operations/subscriptions.server.ts'
import { firstRound } from '../rules/plan.ts'
import type { Route } from './+types/todays-round'

const PATH = '/todays-round'
const TITLE = 'Today'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { db, catalogue, config, now } = requestContext
  const round = firstRound(await catalogue.readRound(now), now)
  const advert = await showAdvert(requestContext, 'round-end')
  const pushKey = config.sendsNotifications ? (await readPushKeys(db, now)).publicKey : undefined
  return { round, advert, pushKey }
}

export const meta = namedMeta(
  TITLE,
  'The free Irish competitions to enter today: what closes today, what you enter every day, and what is new.',
  PATH,
)

export default function TodaysRound({ loaderData: { round, ...page } }: Route.ComponentProps) {
  const opened = useTracker(useSession().member, askForWinners)
  const fetched = useRoundData(useClock().today)
  const isAwake = opened && fetched
  return (
    <div className="min-h-dvh">
      <RoundQueue
        opened={isAwake ? opened : undefined}
        {...(isAwake ? fetched : { round, isFetched: true })}
        {...page}
      />
    </div>
  )
}

/** The round waits for it, so that nothing moves later. Without a connection what is stored stays. */
async function askForWinners(tracker: Tracker) {
  const { entries } = await tracker.read()
  if (entries.length > 0) await tracker.refreshWinners().catch(() => {})
}
