import path from 'node:path'
import { openDatabase } from '#app/db/client.server.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { aMember, anAdmin } from '#test/makers.ts'
import { startServer } from '#test/server-process.ts'

/** A server with the sample on its own database, with two members and an admin who are logged in. */
export async function servePeople(
  dialect: string,
  folder: string,
  settings: Record<string, string>,
) {
  const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
  const dataDir = path.join(folder, dialect)
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
    LOG_LEVEL: 'error',
    ...settings,
  })
  const opened = openDatabase({ url, dataDir })
  const { db } = opened
  const now = new Date()
  const members = [await aMember(db, {}, now), await aMember(db, {}, now)]
  const stop = async () => {
    await opened.close()
    await server.stop()
  }
  return { server, db, members, people: [...members, await anAdmin(db, {}, now)], stop }
}
