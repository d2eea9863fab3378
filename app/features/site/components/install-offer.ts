/** The browser's own offer to install the site as an app; not in TypeScript's library. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | undefined

/** Kept until somebody asks for it: nobody is interrupted by it. */
export function storeInstallOffer(event: Event) {
  event.preventDefault()
  offer = event as InstallOffer
}

/** It can be used once. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer
  offer = undefined
  return taken
}

export const hasInstallOffer = () => offer !== undefined
