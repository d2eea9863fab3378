import { test } from 'vitest'
import { testNginxFile } from './proxies.ts'

test("Debian's nginx accepts deploy/nginx.conf as it is", () => {
  testNginxFile()
})
