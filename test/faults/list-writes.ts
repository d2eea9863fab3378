import type { Browser } from '#test/browser.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import type { Ledger, People } from './mixed-writes.ts'

const LISTINGS_PER_FILE = 3
const ADDRESSES_PER_FILE = 5
const HEAD = 'competitionTitle,description,categories,promoterName,entryUrl,competitionEndDate'
const CATEGORY = 'Travel and Hotels'

/** The titles of an import file. */
export const titlesOf = (file: number) =>
  numbers(LISTINGS_PER_FILE).map((row) => `Win tower ${file}-${row}`)
/** The lines of a file of addresses. */
export const addressesOf = (file: number) =>
  numbers(ADDRESSES_PER_FILE).map((row) => `list-${file}-${row}@example.ie`)

/** What an admin brings and erases. A file that was not acknowledged is sent again. */
export function listWrites(admin: Browser, people: People, { done }: Ledger) {
  async function importListings() {
    const file = done.imported.length
    const day = addDays(dublinDay(new Date()), 40)
    const rows = titlesOf(file).map((title, row) =>
      [title, 'A tower.', CATEGORY, 'Towers', `https://t.example/${file}/${row}`, day].join(','),
    )
    const sent = await admin.postForm('/admin/import', { file: aFile([HEAD, ...rows]) })
    const { status } = await admin.postForm(sent.headers.get('location') ?? '', { as: 'pending' })
    if (status === 302) done.imported.push(file)
  }

  async function importAddresses() {
    const file = done.listed.length
    const sent = { file: aFile(['email', ...addressesOf(file)]) }
    const preview = await admin.postForm('/admin/subscribers/import', sent)
    const { status } = await admin.postForm(preview.headers.get('location') ?? '', {})
    if (status === 302) done.listed.push(file)
  }

  async function erase() {
    const address = people.addresses.pop()
    if (address === undefined) return void (await admin.get('/api/session'))
    const { text } = await admin.postForm('/admin/subscribers', { addressID: String(address.id) })
    if (text.includes('The address is erased.')) done.erased.push(address.email)
  }

  return [importListings, importAddresses, erase]
}

function numbers(count: number) {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function aFile(lines: string[]) {
  return new File([lines.join('\n')], 'list.csv', { type: 'text/csv' })
}
