import { readConfig } from '#app/config.server.ts'
import { openMediaStore } from '#app/features/media/store/open-media-store.server.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { restoreBackup } from '../backup/restore.ts'
import { EXIT, type Command } from './command.ts'
import { interruptible } from './interrupt.ts'

const STEPS = { check: 'checked', write: 'written' } as const

export const restoreCommand: Command = {
  name: 'restore',
  parameters: ['FILE'],
  summary:
    'Puts a backup of your own into an empty DATA_DIR (and an empty database of DATABASE_URL).',
  run: async ({ values: [file = ''] }, terminal) => {
    const config = readConfig()
    const location = { url: config.databaseUrl, dataDir: config.dataDir }
    const target = { media: openMediaStore(config), location }
    const { createdAt, bytes, pictures, migrations } = await interruptible((signal) =>
      restoreBackup(
        target,
        { file },
        { signal, progress: (step, part) => terminal.progress(part, STEPS[step]) },
      ),
    )
    const day = prettyDate(dublinDay(createdAt))
    terminal.print(
      `Restored the backup of ${day}: the database and ${pictures} pictures (${sizeLabel(bytes)}).`,
    )
    if (migrations.length > 0)
      terminal.print(`Database brought up to date: ${migrations.join(', ')}`)
    return EXIT.good
  },
}
