import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importFile, type Destination } from '#app/features/sources/import/import-file.server.ts'
import {
  addOnce,
  findUpload,
  storeUpload,
} from '#app/features/sources/operations/uploads.server.ts'
import { importAddresses } from '#app/features/campaigns/operations/import-addresses.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Chance } from './chance.ts'
import type { AdminPerson } from './admins.ts'
import { PROMOTERS } from './listings.ts'
import { openMedia } from './media.ts'
import type { Facts } from './rules.ts'
import { BASE_URL } from './world.ts'

type ListingFile = { text: string; references: string[]; as: Destination }
type AddressFile = { text: string; addresses: string[] }
export type Imports = {
  /** When an admin was told that this row, by its reference, was added. */
  listings: Map<string, number>
  addresses: Map<string, number>
  lookAgain: (backedUpAt: number) => void
}

/** An admin who brings tables of listings and of addresses, some of them twice, and whose server may die during an import. */
export function openImports({
  world,
  servers,
  mails,
  admins,
  readers,
}: Pick<Facts, 'world' | 'servers' | 'mails' | 'admins' | 'readers'>): Imports {
  const listings = new Map<string, number>()
  const addresses = new Map<string, number>()
  const sent: { listings: ListingFile[]; addresses: AddressFile[] } = {
    listings: [],
    addresses: [],
  }
  const [, , admin] = admins.admins
  if (admin) world.often(`imports of ${admin.username}`, 3 * DAY_MS, (chance) => act(admin, chance))
  return {
    listings,
    addresses,
    lookAgain(backedUpAt) {
      for (const told of [listings, addresses])
        for (const [key, at] of told) if (at >= backedUpAt) told.delete(key)
    },
  }

  async function act({ actor }: AdminPerson, chance: Chance) {
    const [server] = servers.all()
    if (world.hasFaults && server && chance.happens(0.4))
      server.life.statementsLeft = chance.whole(0, 60)
    return chance.happens(0.6) ? bringListings(actor, chance) : bringAddresses(actor, chance)
  }

  async function bringListings(admin: AdminPerson['actor'], chance: Chance) {
    const isAgain = sent.listings.length > 0 && chance.happens(0.4)
    const file = isAgain ? chance.pick(sent.listings) : aListingFile(chance)
    if (!isAgain) sent.listings.push(file)
    const folder = path.join(world.dataDir, 'brought')
    const name = `${file.references[0]}.csv`
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, name), file.text)
    const { db, now } = world.site()
    const bytes = file.text.length
    const hash = await storeUpload(db, admin, { path: path.join(folder, name), name, bytes }, now)
    const upload = await findUpload(db, admin, hash)
    if (!upload) return `finds nothing of ${name}`
    const result = { added: 0, alreadyThere: 0 }
    await addOnce(db, admin, { hash, now }, async () => {
      const input = { file: upload.file, as: file.as }
      return Object.assign(result, await importFile(db, openMedia(world), admin, input, now))
    })
    for (const reference of file.references) listings.set(reference, world.now)
    if (result.added + result.alreadyThere !== file.references.length)
      world.fail(
        'a file that is brought twice adds nothing twice',
        `${name}: ${JSON.stringify(result)}`,
      )
    world.kick()
    return `brings ${name} as ${file.as}: ${result.added} new, ${result.alreadyThere} there`
  }

  function aListingFile(chance: Chance): ListingFile {
    const number = sent.listings.length
    const today = dublinDay(new Date(world.now))
    const references = Array.from(
      { length: chance.whole(2, 9) },
      (_, row) => `ref-${number}-${row}`,
    )
    const rows = references.map((reference) => {
      const promoter = chance.pick(PROMOTERS)
      const link = `https://www.brought.example.ie/${reference}`
      const day = addDays(today, chance.whole(5, 40))
      return `${reference},Win a boat of ${reference},Row away.,Sports and Leisure,${promoter},${link},${day}`
    })
    const head =
      'reference,competitionTitle,description,categories,promoterName,entryUrl,competitionEndDate'
    const as = chance.pick(['published', 'pending', 'fpd'] as const)
    return { text: [head, ...rows].join('\n'), references, as }
  }

  async function bringAddresses(admin: AdminPerson['actor'], chance: Chance) {
    const isAgain = sent.addresses.length > 0 && chance.happens(0.4)
    const file = isAgain ? chance.pick(sent.addresses) : anAddressFile(chance)
    if (!isAgain) sent.addresses.push(file)
    const { db, now } = world.site()
    const consentNote = 'Ticked the box of our stand in Galway.'
    const bytes = Buffer.from(file.text)
    const input = { bytes, consentNote, baseUrl: BASE_URL, mailsPerMinute: 60 }
    const { confirmed, alreadyThere } = await importAddresses(db, admin, input, now)
    for (const address of file.addresses) addresses.set(address, world.now)
    world.kick()
    return `brings ${file.addresses.length} addresses: ${confirmed} new, ${alreadyThere} there`
  }

  /** With those of readers, who may have said no. */
  function anAddressFile(chance: Chance): AddressFile {
    const number = sent.addresses.length
    const fresh = Array.from({ length: chance.whole(2, 5) }, (_, row) =>
      mails.addMailbox(`brought-${number}-${row}`),
    ).map(({ address }) => address)
    const stopped = readers
      .filter((reader) => reader.newsStoppedAt !== undefined || reader.allStoppedAt !== undefined)
      .map(({ box }) => box.address)
    return { text: ['email', ...fresh, ...stopped].join('\n'), addresses: fresh }
  }
}
