import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { textFile } from '#app/lib/http/text-file.server.ts'
import type { Route } from './+types/assetlinks'

/** Which Android app may show the site without an address bar (Digital Asset Links). */
export const loader = answer(async ({ context }: Route.LoaderArgs) => {
  const { androidApp } = getRequestContext(context).config
  if (!androidApp) throw new Problem('not-found', 'There is no app in a shop.')
  const statement = {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: androidApp.name,
      sha256_cert_fingerprints: androidApp.fingerprints,
    },
  }
  return textFile([JSON.stringify([statement])], 'application/json')
})
