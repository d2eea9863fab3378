import puppeteer from 'puppeteer-core'
import { engineProgram } from '../../scripts/lib/system.mjs'
import { expect } from '../support/test.ts'
import { NO_PROXY_THERE, PHONE, pointOf, type Point, type Tab } from './tab.ts'

const { host, port } = NO_PROXY_THERE
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': host,
  'network.proxy.http_port': port,
  'network.proxy.ssl': host,
  'network.proxy.ssl_port': port,
}

/** Starts Firefox, which speaks WebDriver BiDi itself. Puppeteer ends it together with this process. */
export async function startFirefox(): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: engineProgram('firefox-esr'),
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: null,
    // Its first tab sometimes never reports that it is there; we open our own.
    waitForInitialPage: false,
    timeout: 0,
    protocolTimeout: 0,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  await page.setViewport(PHONE).catch(ignoreOrientation)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(PHONE.width)
  const known = new Set(await browser.pages())
  // Puppeteer's own locators need eval, which the site's policy forbids.
  const press = async (xpath: string) => {
    let point: Point | undefined
    await expect(async () => {
      point = await page.evaluate(pointOf, xpath)
      expect(point, `where to press ${xpath}`).toBeDefined()
    }).toPass()
    if (point) await page.mouse.click(point.x, point.y)
  }
  return {
    visit: async (url) => void (await page.goto(url)),
    evaluate: async (script) => page.evaluate(script),
    press,
    type: async (xpath, text) => {
      await press(xpath)
      await page.keyboard.type(text)
    },
    closeOther: async () => {
      const others = async () => (await browser.pages()).filter((one) => !known.has(one))
      await expect.poll(others).toHaveLength(1)
      for (const other of await others()) await other.close()
    },
    end: () => browser.close(),
  }
}

/** Puppeteer turns the screen with each size, which Firefox ESR 140 does not know. */
function ignoreOrientation(error: unknown) {
  if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error
}
