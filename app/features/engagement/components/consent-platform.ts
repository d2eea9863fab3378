import installStub from '@iabtechlabtcf/stub'
import { advertsAnswer, type TcData } from '../rules/tcf.ts'
import { loadScript } from './load-script.ts'

type Answer = (data: TcData, success: boolean) => void
type TcfPage = Window & {
  __tcfapi?: (command: string, version: 2, answer: Answer | (() => void)) => void
  googlefc?: { showRevocationMessage?: () => void }
}
const page: TcfPage = window

/**
 * Loads the operator's consent platform (IAB TCF 2.2) and tells what it says about adverts, now and after each
 * change. The stub queues the question until the platform is there, and answers frames of adverts.
 */
export function watchPlatform(src: string, tell: (allowed: boolean) => void) {
  installStub()
  loadScript(src)
  page.__tcfapi?.('addEventListener', 2, (data, success) => {
    const answer = success ? advertsAnswer(data) : undefined
    if (answer !== undefined) tell(answer)
  })
}

/** Opens the platform's window again, by the commands that platforms know: the framework has none. */
export function reopenPlatform() {
  installStub()
  page.__tcfapi?.('displayConsentUi', 2, () => {})
  page.googlefc?.showRevocationMessage?.()
}
