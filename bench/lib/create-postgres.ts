import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'

/** Creates an empty database on a PostgreSQL server whose address may do so. */
export async function createPostgres(server: string, name: string): Promise<OpenDatabase> {
  const admin = openDatabase({ url: server, dataDir: '' })
  await admin.execute(`create database ${name}`)
  await admin.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  return openDatabase({ url: url.href, dataDir: '' })
}
