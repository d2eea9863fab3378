import { createHash } from 'node:crypto'
import { visitorPagesFirst, PAGES, type OpenedPage } from './pages.ts'
import { signIn } from './support/member.ts'
import { open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const POLICY = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('geolocation=()'),
}

test.use({ needsNewPage: true })

// The fixture `pageErrors` fails every test whose page violates its policy.
test('each page allows its scripts by hash, under the strictest policy', async ({ request }) => {
  let role: OpenedPage['as']
  for (const { name, path, status = 200, as } of visitorPagesFirst(PAGES)) {
    if (as !== role) await signIn(request, as)
    role = as
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), name).toBe(status)
    expect(response.headers(), name).toMatchObject(HEADERS)
    const policy = directivesOf(response.headers()['content-security-policy'] ?? '')
    expect(policy, name).toMatchObject(POLICY)
    const { 'script-src': scripts = '', ...others } = policy
    const html = await response.text()
    expect(new Set(scripts.split(' ')), name).toEqual(new Set(["'self'", ...hashesOf(html)]))
    expect(Object.values(others).join(' '), name).not.toMatch(/unsafe|\*|http|data:|blob:/)
    expect(html, `${name}: no attribute that the policy would refuse`).not.toMatch(
      /<[a-z][^<>]*\s(style|on[a-z]+)=["']/,
    )
  }
})

test('a script without a hash does not run, and the tests report it', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Content Security Policy|policy violation: script-src/)
  await page.route('/competition-category', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '</body>',
      '<script>document.title = "broken in"</script></body>',
    )
    await route.fulfill({ response, body })
  })
  const heard = page.waitForEvent('console', (message) => message.type() === 'error')
  await open(page, '/competition-category')
  expect((await heard).text()).toMatch(/Content Security Policy|policy violation/)
  await expect(page).toHaveTitle(/^Competitions by Category/)
})

test('each page names its files with the hashes of their bytes', async ({ request }) => {
  const hashes = new Map<string, string>()
  const hashOf = async (file: string) => {
    const known = hashes.get(file)
    if (known) return known
    const bytes = await (await request.get(file)).body()
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    hashes.set(file, hash)
    return hash
  }
  let role: OpenedPage['as']
  for (const { name, path, as } of visitorPagesFirst(PAGES)) {
    if (as !== role) await signIn(request, as)
    role = as
    const html = await (await request.get(path, { maxRedirects: 0 })).text()
    const files = [...html.matchAll(/<link[^>]* href="(\/assets\/[^"#]+\.(?:js|css))[^>]*>/g)]
    if (html !== '') expect(files.length, name).toBeGreaterThan(0)
    for (const [tag, file = ''] of files) {
      expect(/ (?:data-sri|integrity)="([^"]+)"/.exec(tag)?.[1], `${name}: ${file}`).toBe(
        await hashOf(file),
      )
    }
  }
  expect(hashes.size).toBeGreaterThan(10)
})

for (const { kind, files, addition } of [
  { kind: 'a script', files: /\.js$/, addition: ';document.documentElement.id = "altered"' },
  { kind: 'a style sheet', files: /\.css$/, addition: 'html { scrollbar-color: red red }' },
]) {
  test(`Chromium refuses ${kind} altered in transit`, async ({ page, pageErrors }) => {
    const error = /Failed to find a valid digest in the 'integrity' attribute/
    pageErrors.allow(error)
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await alterFiles(page, files, addition)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.locator('html')).not.toHaveId('altered')
    await expect(page.locator('html')).not.toHaveCSS('scrollbar-color', /rgb/)
    expect(errors).toContainEqual(expect.stringMatching(error))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

/** The picture of shared links is shown by other sites. */
const MADE_FOR_OTHERS: Record<string, Partial<typeof HEADERS>> = {
  '/images/share.png': { 'cross-origin-resource-policy': 'cross-origin' },
}

test('other responses have the headers too, and a policy that loads nothing', async ({
  request,
}) => {
  const addresses = [
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/images/share.png',
    '/api/recent-competitions',
    '/api/no-such-operation',
    '/new-competitions.data',
    '/healthz',
    '/media/no-such-picture.webp',
  ]
  for (const address of addresses) {
    const headers = (await request.get(address)).headers()
    expect(headers, address).toMatchObject({ ...HEADERS, ...MADE_FOR_OTHERS[address] })
    const policy = headers['content-security-policy'] ?? ''
    expect(directivesOf(policy), address).toMatchObject({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(policy, address).not.toContain('unsafe')
  }
})

test('no header reveals the server’s software', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('pages and their files carry no source maps', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(response.url())) scripts.push(response.url())
  })
  await open(page, '/')
  expect(scripts.length).toBeGreaterThan(3)
  for (const url of scripts) {
    expect(await (await page.request.get(url)).text()).not.toContain('sourceMappingURL')
    expect((await page.request.get(`${url}.map`)).status()).toBe(404)
  }
})

async function alterFiles(page: Page, name: RegExp, addition: string) {
  await page.route(
    ({ pathname }) => name.test(pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}${addition}` })
    },
  )
}

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
}

/** Returns the policy hashes of the inline scripts; data blocks do not run and need none. */
function hashesOf(html: string) {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes]) => !attributes?.includes('json'))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
