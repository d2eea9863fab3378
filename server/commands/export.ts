import { exportFile } from '#app/features/exchange/export/export-file.server.ts'
import { EXIT, withSite, type Command } from './command.ts'

export const exportCommand: Command = {
  name: 'export',
  parameters: ['FILE'],
  summary:
    'Writes all competitions to a CSV or JSON file, with the pictures in a folder beside it.',
  run: async ({ values: [file = ''] }, terminal) => {
    const { written, pictures, withoutPicture } = await withSite(({ db, media }) =>
      exportFile(
        db,
        media,
        { kind: 'operator' },
        { file },
        {
          progress: (part, rows) => terminal.progress(part, `${rows} rows`),
        },
      ),
    )
    terminal.print(`Wrote ${written} competitions and ${pictures} pictures.`)
    if (withoutPicture > 0)
      terminal.complain(`${withoutPicture} pictures are missing from the media folder.`)
    return EXIT.good
  },
}
