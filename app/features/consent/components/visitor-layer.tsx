import { Suspense, type ReactNode, useEffect } from 'react'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import type { Question, ThirdParties } from '../rules/consent-texts.ts'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'
import { listDatabases } from '#app/lib/browser/storage-answers.ts'
import { useSession } from '#app/features/listings/components/session.tsx'

// Most visits need none of these; if loading fails, the page works without.
const PassportLayer = lazyExtra(
  () => import('#app/features/listings/components/passport-layer.tsx'),
)
const Invitations = lazyExtra(() => import('./invitations.tsx'))
const ThirdPartyScripts = lazyExtra(() => import('./third-party-scripts.tsx'))

export type VisitorFacts = {
  thirdParties: ThirdParties
  question: Question | undefined
  /** Whether the document's content security policy allows third parties. */
  policyIsOpen: boolean
  migratedTo: string | undefined
}

/** What depends on the visitor besides banners, loaded when idle, so that cached pages are identical. */
export default function VisitorLayer({
  thirdParties,
  policyIsOpen,
}: Pick<VisitorFacts, 'thirdParties' | 'policyIsOpen'>): ReactNode {
  useDeviceBookmarks()
  const consent = useConsent()
  const passport = usePassportText()
  const configured = thirdParties.analytics ?? thirdParties.adsClient

  return (
    <>
      <Suspense>
        {configured && (
          <ThirdPartyScripts
            thirdParties={thirdParties}
            consent={consent}
            policyIsOpen={policyIsOpen}
          />
        )}
      </Suspense>
      <Suspense>{passport && <PassportLayer text={passport} />}</Suspense>
      <Suspense>
        {/* Tells tests that all this is at work. */}
        <div className="visitor-layer" hidden />
        {consent !== undefined && <Invitations />}
      </Suspense>
    </>
  )
}

/** The name of a visitor's database and of its channel (tracker/device/open-store.ts). */
const LOG = 'tracker'

/** Shows as bookmarked what a visitor has marked 'later' on this device. */
function useDeviceBookmarks() {
  const { member, noteBookmarks } = useSession()
  const isVisitor = member === null
  useEffect(() => {
    if (!isVisitor) return
    const controller = new AbortController()
    followBookmarks(noteBookmarks, controller.signal).catch(ignoreFailure)
    return () => controller.abort()
  }, [isVisitor, noteBookmarks])
}

type Note = (bookmarks: Record<number, boolean>) => void

async function followBookmarks(note: Note, signal: AbortSignal) {
  if (!(await hasLog())) await firstChange(signal)
  const { openTracker } = await import('#app/features/tracker/device/open-tracker.ts')
  const tracker = await openTracker(null)
  async function noteMarks() {
    const { marks } = await tracker.read()
    if (signal.aborted) return
    note(Object.fromEntries(marks.map((mark) => [mark.competitionID, mark.state === 'later'])))
  }
  await noteMarks()
  signal.addEventListener(
    'abort',
    tracker.subscribe(() => void noteMarks().catch(ignoreFailure)),
  )
}

/** Opening the database would create it. */
async function hasLog() {
  const databases = await listDatabases()
  return databases.some(({ name }) => name === LOG)
}

/** Waits until this tab or another one logs something. */
function firstChange(signal: AbortSignal) {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(LOG)
    channel.addEventListener('message', resolve, { once: true, signal })
    signal.addEventListener('abort', () => channel.close())
  })
}

function ignoreFailure() {}
