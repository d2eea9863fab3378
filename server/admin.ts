import { runAdmin } from './commands/run.ts'
import { openTerminal } from './commands/terminal.ts'

// Stored files are readable by this user only.
process.umask(0o077)

process.exitCode = await runAdmin(
  process.argv.slice(2),
  openTerminal(process.stdout, process.stderr),
)
