import { readdirSync, readFileSync } from 'node:fs'
import type { Brought } from './files.ts'

const FOLDER = new URL('./logs/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER))

/** Logs that people wrote without seeing how they are read, on the day below, each beside what its rows say. */
export const LOGS: Brought[] = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => ({
    name,
    bytes: Uint8Array.from(read(name)),
    rows: JSON.parse(read(name.replace(/\w+$/, 'json')).toString()) as Brought['rows'],
  }))
export const LOGS_DAY = '2026-11-27'
