import { runAdmin } from './commands/run.ts'
import { openTerminal } from './commands/terminal.ts'

process.exitCode = await runAdmin(
  process.argv.slice(2),
  openTerminal(process.stdout, process.stderr),
)
