import { ASKED_LABELS } from '../asked-labels.ts'
import type { EntryForm } from '../entry-form.ts'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** 'The form asks for name, email and phone. One box is ticked in advance.' */
export function formWords({ asks, others, ticked, marketing }: EntryForm): string {
  const more = others > 0 ? [others === 1 ? 'one other thing' : `${others} other things`] : []
  const things = [...asks.map((kind) => ASKED_LABELS[kind]), ...more]
  return [
    `The form asks for ${new Intl.ListFormat('en-GB').format(things)}.`,
    ...(marketing > 0 ? [`${boxes(marketing)} for marketing.`] : []),
    ...(ticked > 0 ? [`${boxes(ticked)} ticked in advance.`] : []),
  ].join(' ')
}

function boxes(count: number) {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'box is' : 'boxes are'}`
}
