import { getRequestContext } from '#app/context.server.ts'
import { Advert } from '#app/features/bookings/components/advert.tsx'
import { showAdvert } from '#app/features/bookings/queries/adverts.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { RoundQueue } from '../components/round-queue.tsx'
import { ServerList } from '../components/server-list.tsx'
import { useLog } from '../components/use-log.ts'
import { useRoundData } from '../components/use-round-data.ts'
import { serverGroups } from '../rules/server-groups.ts'
import type { Route } from './+types/todays-round'

const PATH = '/todays-round'
const TITLE = 'Today’s round'
const LEAD = 'What closes today and what can be entered every day.'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { catalogue, config, now } = requestContext
  const groups = serverGroups(await catalogue.readRound(now))
  const advert = await showAdvert(requestContext, 'round-end')
  return { ...groups, advert, sendsNotifications: config.sendsNotifications }
}

export const meta = namedMeta(
  TITLE,
  'The free Irish competitions to enter today: what closes today, what you enter every day, and what is new.',
  PATH,
)

export default function TodaysRound({
  loaderData: { sendsNotifications, advert, ...groups },
}: Route.ComponentProps) {
  const opened = useLog()
  const fetched = useRoundData(useClock().today)
  return (
    <div className="min-h-dvh">
      {opened && fetched ? (
        <RoundQueue
          {...opened}
          {...fetched}
          advert={advert}
          sendsNotifications={sendsNotifications}
        />
      ) : (
        <>
          <PageTitle title={TITLE} lead={LEAD} />
          <noscript>
            <p className="mb-4">To note what you entered, turn on JavaScript.</p>
          </noscript>
          <ServerList {...groups} />
          <Advert html={advert} className="mt-4" />
        </>
      )}
    </div>
  )
}
