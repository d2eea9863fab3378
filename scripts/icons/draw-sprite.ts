/** Draws app/ui/icons.svg from the Lucide set (ISC licence): `npm run icons`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ICON_NAMES } from '#app/ui/icon-names.ts'

type IconNode = [tag: string, attributes: Record<string, string>]

const TARGET = path.resolve(import.meta.dirname, '../../app/ui/icons.svg')

const symbols = await Promise.all(
  ICON_NAMES.map(async (name) => {
    const { __iconData } = await import(
      `../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
    )
    const shapes = (__iconData.node as IconNode[]).map(toElement).join('')
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  }),
)
writeFileSync(TARGET, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)

function toElement([tag, { key: _key, ...attributes }]: IconNode) {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
