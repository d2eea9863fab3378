import type { Db } from '#app/db/client.server.ts'
import { listAlerts, type Follower, type ShownAlert } from './alerts.server.ts'

export type AlertsPage = {
  email: string | null
  isBounced: boolean
  alerts: ShownAlert[]
  /** What a mail's link asks to stop. */
  ending: number | 'all' | null
  csrfToken: string
}

export async function readAlertsPage(
  db: Db,
  follower: Follower | undefined,
  { url, csrfToken }: { url: URL; csrfToken: string },
): Promise<AlertsPage> {
  const alerts = follower ? await listAlerts(db, follower.id) : []
  const asked = url.searchParams.get('end') ?? ''
  return {
    email: follower?.email ?? null,
    isBounced: follower?.isBounced ?? false,
    alerts,
    ending: asked === 'all' ? 'all' : /^\d{1,15}$/.test(asked) ? Number(asked) : null,
    csrfToken,
  }
}
