import type { ContentPageOf } from '#app/features/pages/queries/content.server.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'

type Landing = ContentPageOf<'landing'>
type ActionProps = { action: Landing['action']; className: string }

const JOIN = '/join-today'

export function LandingHero({ page }: { page: Landing }) {
  return (
    <section className="-mx-4 -mt-3 overflow-hidden bar-gradient text-white sm:mx-0 sm:mt-0 sm:rounded-card md:grid md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] print:bg-none print:text-black">
      <Picture
        src={page.image}
        width={960}
        height={600}
        sizes="(min-width: 960px) 640px, 100vw"
        priority
        className="aspect-5/2 w-full object-cover sm:aspect-2/1 md:order-last md:aspect-auto md:h-0 md:min-h-full print:hidden"
      />
      <div className="flex flex-col items-start justify-center px-4 py-6 sm:px-8 md:min-h-80 md:py-10">
        <h1 className="text-[2rem] leading-9 font-semibold tracking-tight sm:leading-12">
          {page.heading}
        </h1>
        <p className="mt-3 max-w-[29rem] leading-7 text-pretty text-white/90 print:text-black">
          {page.lead}
        </p>
        <LandingAction
          action={page.action}
          className="button mt-5 h-12 bg-white px-6 font-semibold text-[#1d2b36] hover:bg-white/90"
        />
      </div>
    </section>
  )
}

/** Members are not asked to join. */
export function LandingAction({ action: { to, label }, className }: ActionProps) {
  const { session } = useSession()
  if (to === JOIN && session) return null
  return (
    <Link to={to} className={`no-print ${to === JOIN ? 'for-visitors ' : ''}${className}`}>
      {label}
    </Link>
  )
}
