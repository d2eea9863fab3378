import { getRequestContext } from '#app/context.server.ts'
import { showAdvert } from '#app/features/bookings/queries/adverts.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { RoundQueue } from '../components/round-queue.tsx'
import { useLog } from '../components/use-log.ts'
import { useRoundData } from '../components/use-round-data.ts'
import { readPushKeys } from '../operations/push-keys.server.ts'
import { firstRound } from '../rules/first-round.ts'
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
  const opened = useLog()
  const fetched = useRoundData(useClock().today)
  const isAwake = opened !== undefined && fetched !== undefined
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
