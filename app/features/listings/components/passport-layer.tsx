import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { visitorAddress, type LinkTarget } from '#app/ui/link.tsx'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { addToQuery, FIT } from '../rules/links.ts'
import { canEnter, fitKey, fitLabel, readSavedText, type Passport } from '../rules/passport.ts'
import { pictureNote } from './device-marks.ts'

const LISTS =
  /^\/(new-competitions|competitions-ending-soon|competition-category\/[^/]+|county\/[^/]+)$/
const SEARCH = '/search'

/** What the passport of this device adds to pages: labels on pictures, and the key in links to lists. */
export default function PassportLayer({ text }: { text: string }): null {
  const { search } = useLocation()
  const fit = new URLSearchParams(search).get(FIT)

  useEffect(() => {
    const saved = readSavedText(text)
    if (!saved) return
    const key = fitKey(saved.passport)
    // All of a list that is narrowed to it can be entered.
    if (fit !== key)
      pictureNote.set((competition, place) => noteOf(competition, saved.passport, place))
    if (saved.isOn) visitorAddress.set((to) => narrowed(to, `${FIT}=${key}`))
    return () => {
      pictureNote.set(null)
      visitorAddress.set(null)
    }
  }, [text, fit])
  return null
}

/** An address that is narrowed already stays as it is. */
function narrowed(to: LinkTarget, query: string) {
  const [path = '', before] = to.split('?')
  const given = new URLSearchParams(before)
  const isList = LISTS.test(path) || (path === SEARCH && given.has('q'))
  return isList && !given.has(FIT) ? addToQuery(to as PageAddress, query) : to
}

/** Where nothing moves; a listing's page begins with it. */
const PLACES = {
  card: 'card-fit',
  page: 'absolute top-3 left-3 bg-card shadow-card',
}

function noteOf(competition: CompetitionCard, passport: Passport, place: keyof typeof PLACES) {
  const fits = canEnter(competition, passport) === 'yes'
  return (
    <p
      className={`no-print chip font-semibold whitespace-nowrap ${PLACES[place]} ${fits ? 'text-link' : 'text-urgent'}`}
    >
      <Icon name={fits ? 'check' : 'x'} size={14} />
      {fitLabel(competition, passport)}
    </p>
  )
}
