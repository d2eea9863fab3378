import { useEffect } from 'react'
import { fillAdvertPlaces } from './advert-place.tsx'
import { loadScript } from './load-script.ts'

const ADSENSE = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

/** Google AdSense (docs/contract.md#consent). `personal`: a consent platform has told it what was agreed to. */
export function loadAdverts(client: string, { personal }: { personal: boolean }) {
  if (!personal) queue().requestNonPersonalizedAds = 1
  command({ google_ad_client: client, enable_page_level_ads: false, overlays: { bottom: false } })
  loadScript(`${ADSENSE}?client=${client}`, { crossorigin: 'anonymous' })
  fillAdvertPlaces(<Advert client={client} />)
}

function Advert({ client }: { client: string }) {
  useEffect(() => command({}), [])
  return (
    <div className="advert group/advert pointer-events-none absolute inset-0 flex flex-col items-center justify-center has-[[data-ad-status=filled]]:pointer-events-auto">
      <p className="hidden text-xs leading-4 text-muted group-has-[[data-ad-status=filled]]/advert:block">
        Advert
      </p>
      <ins
        data-ad-client={client}
        className="adsbygoogle block h-[250px] w-[300px] sm:h-[60px] sm:w-[468px] md:h-[90px] md:w-[728px]"
      />
    </div>
  )
}

/** Each empty command fills the next empty place. */
function command(settings: object) {
  queue().push(settings)
}

function queue() {
  const page = window as Window & { adsbygoogle?: object[] & { requestNonPersonalizedAds?: 1 } }
  return (page.adsbygoogle ??= [])
}
