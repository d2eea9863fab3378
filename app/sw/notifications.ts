import { NOTIFICATION_TITLE } from '#app/features/round/rules/push-services.ts'
import { askSession, postAsMember } from './ask-server.ts'
import { ROUND_PAGE } from './caches.ts'
import { ownOutcomes } from './trackers.ts'

declare const self: ServiceWorkerGlobalScope

const SETTINGS = 'settings'

type Sent = { notification?: { title?: string; body?: string } }
/** TypeScript's library has no buttons, which Safari and Firefox don't show. */
type Options = NotificationOptions & { actions: { action: string; title: string }[] }

/** Always shows one: browsers end the subscription of sites that don't. The server knows only what is public. */
export async function showNotification({ data }: PushEvent): Promise<void> {
  const { title = NOTIFICATION_TITLE, body: sent = '' } = read(data).notification ?? {}
  const own = await ownOutcomes().catch(() => '')
  const body = [sent, own].filter(Boolean).join(' ')
  const options: Options = {
    body,
    icon: '/images/app/icon-192.png',
    badge: '/images/app/monochrome-512.png',
    lang: 'en-IE',
    tag: 'round',
    actions: [{ action: SETTINGS, title: 'Change or turn off' }],
  }
  return self.registration.showNotification(title, options)
}

function read(data: PushMessageData | null): Sent {
  try {
    return (data?.json() as Sent | null | undefined) ?? {}
  } catch {
    return {}
  }
}

export async function openRound({ notification, action }: NotificationEvent): Promise<void> {
  notification.close()
  if (action === SETTINGS)
    return void (await self.clients.openWindow(`${ROUND_PAGE}#notifications`))
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname === ROUND_PAGE)
  await (open ? open.focus() : self.clients.openWindow(ROUND_PAGE))
}

/** Where the browser does not say what it replaced, the round's page subscribes again. */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return
  const { endpoint, options } = oldSubscription
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { csrfToken } = await askSession()
  await postAsMember('/api/save-push-subscription', csrfToken, {
    replaces: endpoint,
    subscription,
  })
}
