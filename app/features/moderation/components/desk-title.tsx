import { Icon } from '#app/ui/icon.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'

type Props = { title: string; lead: string; openHelp: () => void }

/** With the button that lists the keys, on screens that may have a keyboard. */
export function DeskTitle({ title, lead, openHelp }: Props) {
  return (
    <div className="flex items-start justify-between gap-4">
      <PageTitle title={title} lead={lead} />
      <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
        <Icon name="keyboard" size={18} /> Shortcuts
      </button>
    </div>
  )
}
