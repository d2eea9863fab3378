// npm start: installs what is missing, builds what is stale, runs the server on the pinned Node.
import { memoryEnv, memoryFlags } from './lib/memory.mjs'
import { prepare } from './lib/prepare.mjs'
import { pinnedNode, script } from './lib/project.mjs'
import { forwardSignals, run } from './lib/run.mjs'

await script(async () => {
  await prepare({ build: true })
  forwardSignals()
  const args = [...memoryFlags, 'build/server/main.js', ...process.argv.slice(2)]
  const env = { NODE_ENV: 'production', ...memoryEnv }
  const { code } = await run(pinnedNode(), args, { env })
  return code
})
