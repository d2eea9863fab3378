import puppeteer from 'puppeteer-core'
import { engineProgram } from '../../scripts/lib/system.mjs'
import { expect } from '../support/test.ts'
import { NO_PROXY_THERE, PHONE, type Tab } from './tab.ts'

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
    // Its first tab sometimes never reports that it is there; we open our own.
    waitForInitialPage: false,
    timeout: 0,
    protocolTimeout: 0,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  await page.setViewport(PHONE)
  const known = new Set(await browser.pages())
  const find = (xpath: string) => page.locator(`xpath/${xpath}`)
  return {
    visit: async (url) => void (await page.goto(url)),
    evaluate: async (script) => page.evaluate(script),
    press: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    closeOther: async () => {
      const others = async () => (await browser.pages()).filter((one) => !known.has(one))
      await expect.poll(others).toHaveLength(1)
      for (const other of await others()) await other.close()
    },
    end: () => browser.close(),
  }
}
