import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Settings = { DATABASE_URL: string; DATA_DIR: string }

/** Runs `npm run admin` with exactly these settings; rejects with its `stderr` when it fails. */
export function runAdmin(settings: Settings, ...args: string[]) {
  const { PATH, NODE_OPTIONS } = process.env
  const env = { PATH, NODE_OPTIONS, ...settings }
  return promisify(execFile)(process.execPath, ['server/admin.ts', ...args], { env })
}
