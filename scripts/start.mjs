// npm start: installs what is missing, builds what is stale, runs the server on the pinned Node.
import { prepare } from './lib/prepare.mjs'
import { script } from './lib/project.mjs'
import { forwardSignals, run } from './lib/run.mjs'

await script(async () => {
  await prepare({ build: true })
  forwardSignals()
  const env = { NODE_ENV: 'production' }
  const { code } = await run('scripts/serve.sh', process.argv.slice(2), { env })
  return code
})
