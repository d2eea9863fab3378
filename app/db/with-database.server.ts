import { openDatabase, type DatabaseLocation, type OpenDatabase } from './client.server.ts'

export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
