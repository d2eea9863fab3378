/** Draws docs/screenshot.png from the built site with the sample catalogue: `npm run screenshot`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const PORT = 3219
const HEIGHT = 800
const GAP = 32

const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-screenshot-'))
const server = spawn(process.execPath, ['server/main.ts'], {
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
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for await (const line of server.stdout) if (String(line).includes('is at')) break
  const [desktop, phone] = [await picture(1280, 'light'), await picture(390, 'dark')]
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
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param {number} width @param {'light' | 'dark'} colorScheme */
async function picture(width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme })
  await page.goto(`http://localhost:${PORT}/`, { waitUntil: 'networkidle' })
  return page.screenshot()
}
