import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { listMorningAddresses } from '#app/features/addresses/queries/address-book.server.ts'
import { operatorAddress } from '#app/features/addresses/rules/addresses.ts'
import { OPERATOR_WORDING } from '#app/features/addresses/rules/consent.ts'

type Settings = {
  morningMailTo: string | undefined
  mailFrom: string
  operatorContact: string | undefined
}

/** Makes the address book say which addresses get the operator's notices, and what names them. */
export async function syncOperatorNotices(db: Db, settings: Settings, now: Date) {
  const named = await listNamed(db, settings)
  const keys = [...named.keys()]
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('operator_notices')
      .$if(keys.length > 0, (rows) => rows.where('email_key', 'not in', keys))
      .execute()
    for (const [email_key, { email, sources }] of named) {
      const naming = { email, source: sources.join(', ') }
      await tx
        .insertInto('operator_notices')
        .values({ ...naming, email_key, wording: OPERATOR_WORDING, created_at: now.getTime() })
        .onConflict((conflict) => conflict.column('email_key').doUpdateSet(naming))
        .execute()
    }
  })
}

async function listNamed(db: Db, settings: Settings) {
  const { morningMailTo, operatorContact = '' } = settings
  const named = new Map<string, { email: string; sources: string[] }>()
  const add = (email: string, source: string) => {
    const { sources = [] } = named.get(emailKey(email)) ?? {}
    named.set(emailKey(email), { email, sources: [...sources, source] })
  }
  for (const email of await listMorningAddresses(db, morningMailTo))
    add(email, morningMailTo === undefined ? 'account of an admin' : 'MORNING_MAIL_TO')
  const contact = operatorAddress(settings)
  if (contact !== undefined)
    add(contact, operatorContact.includes(contact) ? 'OPERATOR_CONTACT' : 'MAIL_FROM')
  return named
}
