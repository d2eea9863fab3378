import { open } from './support/page.ts'
import { answeredWith, expect, test } from './support/test.ts'

test.use({ needsNewPage: true })

test('when a page’s chunk no longer exists, the browser loads the document once', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(404), /Error loading route module/, /dynamically imported module/)
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  )
  page.once('framenavigated', () => void page.unrouteAll({ behavior: 'ignoreErrors' }))
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const loaded = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ending').click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(documents).toHaveLength(1)
})

test('when the search dialog’s chunk no longer exists, the header opens the search page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(404), /dynamically imported module/)
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const isDialog = (await response.text()).includes('What would you like to win?')
    if (isDialog) await route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' })
    else await route.fulfill({ response })
  })
  await open(page, '/competition-category')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { level: 1, name: 'Search competitions' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
