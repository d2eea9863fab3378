import { exportFile } from '#app/features/sources/export/export-file.server.ts'
import { withSite, type Command } from './command.ts'

export const exportCommand: Command = {
  name: 'export',
  parameters: ['FILE'],
  summary:
    'Writes all competitions to a CSV or JSON file, with the pictures in a folder beside it.',
  run: async ({ values: [file = ''] }, terminal) => {
    const progress = (part: number, rows: number) => terminal.progress(part, `${rows} rows`)
    const { written, pictures, withoutPicture } = await withSite(({ db, media }) =>
      exportFile(db, media, { kind: 'operator' }, { file }, { progress }),
    )
    terminal.print(`Wrote ${written} competitions and ${pictures} pictures.`)
    if (withoutPicture > 0)
      terminal.complain(`${withoutPicture} pictures are missing from the media folder.`)
  },
}
