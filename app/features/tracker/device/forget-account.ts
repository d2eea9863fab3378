import { documentsName } from './documents.ts'
import { deleteIndexedStore } from './indexed-store.ts'
import { journalOf } from './journal.ts'
import { databaseName } from './open-store.ts'

/** Deletes the member's log and documents from this device, sent or not. */
export async function forgetAccount(member: string) {
  const name = databaseName(member)
  const journal = journalOf(name)
  for (const logged of journal.read()) journal.remove(logged)
  await deleteIndexedStore(name)
  await deleteIndexedStore(documentsName(member))
}
