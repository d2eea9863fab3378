import { readConfig } from '#app/config.server.ts'
import { openMediaStore } from '#app/features/media/store/open-media-store.server.ts'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { restoreBackup } from '../backup/restore.ts'
import { contentsOf } from './backup.ts'
import { EXIT, type Command } from './command.ts'
import { interruptible } from './interrupt.ts'

export const restoreCommand: Command = {
  name: 'restore',
  parameters: ['FILE'],
  summary:
    'Puts a backup of your own into an empty DATA_DIR (and an empty database of DATABASE_URL).',
  run: async ({ values: [file = ''] }, terminal) => {
    const config = readConfig()
    const location = { url: config.databaseUrl, dataDir: config.dataDir }
    const target = { media: openMediaStore(config), location }
    const { createdAt, files, ran } = await interruptible((signal) =>
      restoreBackup(target, { file }, signal),
    )
    const day = prettyDate(dublinDay(new Date(createdAt)))
    terminal.print(`Restored the backup of ${day}: ${contentsOf(files)}.`)
    if (ran.length > 0) terminal.print(`Database brought up to date: ${ran.join(', ')}`)
    return EXIT.good
  },
}
