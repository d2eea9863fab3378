// npm run simulate. Vite loads the simulation, as the application it runs is written for Vite.
import path from 'node:path'
import { runnerImport } from 'vite'

const { dirname } = import.meta
const root = path.resolve(dirname, '../..')
const alias = {
  '#app/lib/web/reader-threads.server.ts': path.join(dirname, 'read-in-process.ts'),
}
await runnerImport(path.join(dirname, 'main.ts'), { configFile: false, root, resolve: { alias } })
