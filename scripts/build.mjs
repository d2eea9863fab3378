// npm run build: the site into build/, if it is stale.
import { prepare } from './lib/prepare.mjs'
import { script } from './lib/project.mjs'

await script(() => prepare({ build: true }))
