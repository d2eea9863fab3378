/** Draws app/ui/icons.svg from the Lucide set (ISC licence): `npm run icons`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { icons as lucide } from '@iconify-json/lucide'
import { ICON_NAMES } from '#app/ui/icon-names.ts'

const TARGET = path.resolve(import.meta.dirname, '../../app/ui/icons.svg')
/** Icon (app/ui/icon.tsx) has these itself. */
const PEN =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

const symbols = ICON_NAMES.map((name) => {
  const { body } = lucide.icons[name] ?? {}
  if (body === undefined) throw new Error(`Lucide has no icon "${name}".`)
  const shapes = body.replaceAll(PEN, '').replaceAll(/<\/?g>/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
})
writeFileSync(TARGET, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
