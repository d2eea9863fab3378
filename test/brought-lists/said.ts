import { strToU8 } from 'fflate'
import type { Brought } from './files.ts'

export const text = strToU8
export const utf16 = (content: string) =>
  Uint8Array.from(Buffer.from(`\uFEFF${content}`, 'utf16le'))

/** Rows of “what|promoter|link|entered|closes|lost or won and when|value|arrived|how often”. */
export function said(lines: string): Brought['rows'] {
  return lines.trim().split('\n').map(saidOf)
}

function saidOf(line: string): Brought['rows'][number] {
  const [what, promoter = '', link = '', ...rest] = line.split('|')
  const [enteredOn, closesOn, outcome = '', value, arrivedOn, repeats] = rest
  return {
    what,
    promoter,
    link,
    enteredOn: enteredOn || null,
    closesOn: closesOn || null,
    wonOn: /^won (.*)/.exec(outcome)?.[1] ?? null,
    lost: outcome === 'lost',
    value: value ? Number(value) : null,
    arrivedOn: arrivedOn || null,
    repeats: repeats || null,
  }
}
