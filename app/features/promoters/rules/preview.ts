type From = { name: string; listings: number }

/** Says what is shown after a merge: '“HH” is shown as “Harbour House”: 1 listing moves.' */
export function mergePreview({ name, listings }: From, into: string): string {
  return `“${name}” is shown as “${into}”: ${movedLabel(listings)}.`
}

function movedLabel(count: number) {
  if (count === 0) return 'no listing moves'
  return count === 1 ? '1 listing moves' : `${count.toLocaleString('en-IE')} listings move`
}
