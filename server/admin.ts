import { runAdmin } from './commands/run.ts'
import { openTerminal } from './commands/terminal.ts'

// Whatever is stored is for this user's eyes only.
process.umask(0o077)

process.exitCode = await runAdmin(
  process.argv.slice(2),
  openTerminal(process.stdout, process.stderr),
)
