import type { Db } from '#app/db/client.server.ts'
import { alertMails } from '#app/features/alerts/operations/compose-mails.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'

/** What a server passes to the delivery of campaigns, for those with alerts. */
export function personalMails(db: Db) {
  const { readOpen } = openCatalogue(db)
  return alertMails({ baseUrl: 'https://competitions.example', readOpen })
}
