import { Link } from '#app/ui/link.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'

export default function ClosedNote({ slug }: { slug: string }) {
  return (
    <p className="rounded-card border border-line bg-card p-4">
      <strong className="font-semibold">This competition has closed.</strong> It can no longer be
      entered. The ones below are open.{' '}
      <Link to={competitionPath(slug, 'winners')} className="no-print text-link underline">
        Do you know who won?
      </Link>
    </p>
  )
}
