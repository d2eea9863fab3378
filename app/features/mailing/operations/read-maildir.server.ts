import { open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { REPORT_MAX_BYTES } from '../rules/reports.ts'
import type { ReturnedMail } from './receive-reports.server.ts'

/** An 'S' among the flags of a file's name means that it was read. */
const READ = /:2,[A-Z]*S/i

/** The unread mails of a Maildir folder, which a mail server fills. @throws when the folder does not exist. */
export async function* listMaildir(folder: string): AsyncGenerator<ReturnedMail> {
  for (const part of ['new', 'cur'])
    for (const entry of await readdir(path.join(folder, part), { withFileTypes: true })) {
      if (!entry.isFile() || READ.test(entry.name)) continue
      const file = path.join(folder, part, entry.name)
      const [name = ''] = entry.name.split(':2,')
      yield {
        mail: await readStart(file),
        markRead: () => rename(file, path.join(folder, 'cur', `${name}:2,S`)),
      }
    }
}

async function readStart(file: string) {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(REPORT_MAX_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
