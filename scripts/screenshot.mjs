/**
 * Draws, from the built site with the sample catalogue, docs/screenshot.png and the pictures that
 * systems show before they install the app (public/images/app): `npm run screenshot`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from './lib/system.mjs'

const PORT = 3219
const HEIGHT = 800
const GAP = 32
const APP = 'public/images/app'
const PHONE = { width: 390, height: 780, scale: 2 }

const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-screenshot-'))
const server = spawn(process.execPath, ['build/server/main.js'], {
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for await (const line of server.stdout) if (String(line).includes('Stop with')) break
  await drawForReadme()
  await drawForApp('home-narrow', PHONE)
  await drawForApp('listing-narrow', { ...PHONE, open: 'main article h3 a' })
  await drawForApp('home-wide', { width: 1280, height: HEIGHT })
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

async function drawForReadme() {
  const desktop = await picture({ width: 1280, height: HEIGHT })
  const phone = await picture({ width: 390, height: HEIGHT, colorScheme: 'dark' })
  await sharp({
    create: {
      width: 1280 + 390 + 3 * GAP,
      height: HEIGHT + 2 * GAP,
      channels: 3,
      background: '#dbe2e8',
    },
  })
    .composite([
      { input: desktop, left: GAP, top: GAP },
      { input: phone, left: 1280 + 2 * GAP, top: GAP },
    ])
    .png({ palette: true, quality: 90 })
    .toFile('docs/screenshot.png')
}

/** @param {string} name @param {Look} look */
async function drawForApp(name, look) {
  await sharp(await picture(look))
    .webp({ quality: 80 })
    .toFile(`${APP}/${name}.webp`)
}

/**
 * The home page, or what its first link of a kind leads to, of somebody who has answered the banner.
 * @typedef {{ width: number, height: number, scale?: number, colorScheme?: 'light' | 'dark', open?: string }} Look
 * @param {Look} look
 */
async function picture({ width, height, scale = 1, colorScheme = 'light', open }) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    serviceWorkers: 'block',
  })
  await page.addInitScript(() => {
    localStorage.setItem('cookieAccepted', 'false')
    localStorage.setItem('cookieAnsweredAt', String(Date.now()))
  })
  await page.goto(`http://localhost:${PORT}/`, { waitUntil: 'networkidle' })
  if (open) {
    const address = await page.locator(open).first().getAttribute('href')
    await page.goto(`http://localhost:${PORT}${address}`, { waitUntil: 'networkidle' })
  }
  return page.screenshot()
}
