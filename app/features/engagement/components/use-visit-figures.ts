import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { MEASURED_SHARE } from '../rules/visit-figures.ts'

let isDrawn = false

/** Measures one visit in four, by the page on which it began. */
export function useVisitFigures() {
  const { id } = useMatches().at(-1) ?? { id: 'home' }
  useEffect(() => {
    if (isDrawn) return
    isDrawn = true
    if (Math.random() >= MEASURED_SHARE) return
    const page = id === 'home' ? '/' : `/${id}`
    void import('./measure-visit.ts').then(({ measureVisit }) => measureVisit(page), ignoreFailure)
  }, [id])
}

/** Without it the visit is not counted. */
function ignoreFailure() {}
