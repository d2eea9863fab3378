import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../bench/lib/child.ts'
import { engineProgram } from '../../scripts/lib/system.mjs'
import { expect } from '../support/test.ts'
import { NO_PROXY_THERE, PHONE, type Tab } from './tab.ts'
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

/** Starts WebKitGTK's own browser on a screen that nobody sees. */
export async function startWebKit(): Promise<Tab> {
  const screen = await startScreen()
  const port = await freePort()
  const server = start(engineProgram('webkit2gtk-driver'), [`--port=${port}`], {
    DISPLAY: screen.name,
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  const driver = await openSession(address, CAPABILITIES)
  await driver.resize(PHONE)
  const own = await driver.tab()
  return {
    visit: async (url) => void (await driver.visit(url)),
    evaluate: (script) => driver.execute(`return (${script.toString()})()`),
    press: (xpath) => expect(() => driver.click(xpath)).toPass(),
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
      await server.end()
      await screen.end()
    },
  }
}

/** Xvfb chooses a free number, and says it once it listens. */
async function startScreen() {
  const screen = start(engineProgram('xvfb'), ['-displayfd', '1', '-nolisten', 'tcp'])
  const [number] = (await once(screen.output, 'data')) as [Buffer]
  return { ...screen, name: `:${number.toString().trim()}` }
}

/** A program and what it starts are a group, which ends with this process at the latest. */
function start(program: string, args: string[], more: Record<string, string> = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const kill = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', kill)
  const ended = once(child, 'exit')
  return {
    output: child.stdout,
    end: async () => {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
