import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { engineProgram } from '../../scripts/lib/system.mjs'
import { expect } from '../support/test.ts'
import { startProgram } from './program.ts'
import { NO_PROXY_THERE, PHONE, pointOf, type Tab } from './tab.ts'
import { openSession } from './web-driver.ts'

const ADDRESS = `${NO_PROXY_THERE.host}:${NO_PROXY_THERE.port}`
const CAPABILITIES = {
  proxy: {
    proxyType: 'manual',
    httpProxy: ADDRESS,
    sslProxy: ADDRESS,
    noProxy: ['localhost'],
  },
}
/** WebKitGTK without a desktop: no services asked over D-Bus, no graphics card, no sandbox. */
const WITHOUT_DESKTOP = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GDK_BACKEND: 'x11',
  GSETTINGS_BACKEND: 'memory',
  GTK_USE_PORTAL: '0',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
}
/** The driver sometimes waits without end for its browser, which takes 1 to 8 s to start: how long each try may take. */
const START_MAX_MS = [10_000, 30_000, 90_000]

/** Starts WebKitGTK's own browser on a screen that nobody sees. */
export async function startWebKit(): Promise<Tab> {
  const screen = startProgram(engineProgram('xvfb'), ['-displayfd', '1', '-nolisten', 'tcp'])
  // Xvfb chooses a free number, and prints it once it listens.
  const number = await screen.firstLine
  const { driver, end } = await startDriver({ DISPLAY: `:${number}` })
  await driver.resize(PHONE)
  const own = await driver.tab()
  return {
    visit: async (url) => void (await driver.visit(url)),
    evaluate: (script) => driver.execute(`return (${script.toString()})()`),
    press: (xpath) =>
      expect(async () => {
        const point = await driver.execute(
          `return (${pointOf.toString()})(${JSON.stringify(xpath)})`,
        )
        expect(point, `where to press ${xpath}`).not.toBeNull()
        await driver.click(xpath)
      }).toPass(),
    type: (xpath, text) => expect(() => driver.type(xpath, text)).toPass(),
    closeOther: async () => {
      const others = async () => (await driver.tabs()).filter((one) => one !== own)
      await expect.poll(others).toHaveLength(1)
      for (const other of await others()) {
        await driver.switchTo(other)
        await driver.closeTab()
      }
      await driver.switchTo(own)
      // Without a window manager the page gets no focus event.
      await driver.execute(`window.dispatchEvent(new Event('focus'))`)
    },
    end: async () => {
      await driver.end()
      await end()
      await screen.end()
    },
  }
}

/** Starts a driver and its browser, again if the browser does not start. */
async function startDriver(screen: { DISPLAY: string }, tries = START_MAX_MS) {
  const [maxMs = 0, ...others] = tries
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'))
  const port = await freePort()
  const server = startProgram(engineProgram('webkit2gtk-driver'), [`--port=${port}`], {
    ...WITHOUT_DESKTOP,
    ...screen,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_RUNTIME_DIR: home,
  })
  const end = async () => {
    await server.end()
    rmSync(home, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${port}`
  try {
    const opened = async () => {
      await expect.poll(() => isReady(address)).toBe(true)
      return openSession(address, CAPABILITIES, AbortSignal.timeout(maxMs))
    }
    return { driver: await Promise.race([opened(), server.failed]), end }
  } catch (error) {
    await end()
    if (others.length > 0) return startDriver(screen, others)
    throw new Error(`WebKit did not start: ${server.complaints()}`, { cause: error })
  }
}

async function isReady(address: string) {
  try {
    const { value } = (await (await fetch(`${address}/status`)).json()) as {
      value: { ready: boolean }
    }
    return value.ready
  } catch {
    return false
  }
}
