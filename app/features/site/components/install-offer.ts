/** The browser's install prompt event; not in TypeScript's library. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | undefined

/** Held until the visitor asks to install, so that the browser's prompt interrupts nobody. */
export function storeInstallOffer(event: Event) {
  event.preventDefault()
  offer = event as InstallOffer
}

export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer
  offer = undefined
  return taken
}

export const hasInstallOffer = () => offer !== undefined
