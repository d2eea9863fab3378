// npm run dev: installs what is missing, then runs the server with live reloading.
import { prepare } from './lib/prepare.mjs'
import { pinnedNode, script } from './lib/project.mjs'
import { forwardSignals, run } from './lib/run.mjs'

await script(async () => {
  await prepare({ build: false })
  forwardSignals()
  const args = ['server/main.ts', '--dev', ...process.argv.slice(2)]
  const { code } = await run(pinnedNode(), args, { env: { NODE_ENV: 'development' } })
  return code
})
