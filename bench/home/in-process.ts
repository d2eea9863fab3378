import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, note, percent, printTable } from '../lib/table.ts'
import { openBare } from './open-bare.ts'
import { openApp } from './open-app.ts'
import { phasesOf } from './phases.ts'

type Effort = { rounds: number; ms: number }
type Round = { perSecond: number; cpuMs: number }

/** One request after the other in this process: no sockets, no load generator. */
export async function measureInProcess(dataDir: string, { rounds, ms }: Effort) {
  const { request, ask, askListing, askAsMember, askFilledIn, close } = await openApp(dataDir)
  const renderBare = await openBare(request)
  const gzip = { 'accept-encoding': 'gzip' }
  const brotli = { 'accept-encoding': 'gzip, br' }
  const zstd = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  assertSamePage(renderBare(), new TextDecoder().decode(await ask()))
  const contestants = {
    // Bytes, as the app answers.
    bare: () => repeat(ms, () => Buffer.from(renderBare())),
    app: () => repeat(ms, ask),
    gzip: () => repeat(ms, () => ask(gzip)),
    brotli: () => repeat(ms, () => ask(brotli)),
    zstd: () => repeat(ms, () => ask(zstd)),
    listing: () => repeat(ms, askListing),
    member: () => repeat(ms, () => askAsMember(zstd)),
    filledIn: () => repeat(ms, () => askFilledIn(zstd)),
    filledInBrotli: () => repeat(ms, () => askFilledIn(brotli)),
    filledInGzip: () => repeat(ms, () => askFilledIn(gzip)),
  }
  // Warms up the JIT compiler.
  await interleave(contestants, 1)
  const results = await interleave(contestants, rounds)
  const phases = await phasesOf(() => repeat(ms * 3, ask))
  await close()

  const bareCpu = results.bare.map(({ cpuMs }) => cpuMs)
  const row = (name: string, measured: Round[]) => [
    name,
    figure(medianRatio(speeds(measured), speeds(results.bare))),
    figure(
      medianRatio(
        measured.map(({ cpuMs }) => cpuMs),
        bareCpu,
      ),
    ),
    figure(median(speeds(measured))),
    figure(median(measured.map(({ cpuMs }) => cpuMs))),
  ]
  printTable(
    'In process, one request at a time',
    ['home', 'pages/s ÷ bare', 'CPU ÷ bare', '(pages/s)', '(CPU ms)'],
    [
      row('bare renderToString', results.bare),
      row('the app', results.app),
      row('the app, gzip', results.gzip),
      row('the app, Brotli', results.brotli),
      row('the app, Zstandard', results.zstd),
      row('the app, a listing', results.listing),
      row('a member’s page, rendered for them alone, Zstandard', results.member),
      row('a member’s page, filled in, Zstandard', results.filledIn),
      row('a member’s page, filled in, Brotli', results.filledInBrotli),
      row('a member’s page, filled in, gzip', results.filledInGzip),
    ],
  )
  printTable(
    'Time per phase of a page (main thread, uncompressed)',
    ['phase', 'share'],
    [...phases].map(([phase, share]) => [phase, percent(share)]),
  )
  const [plain, packed] = [results.app, results.gzip].map((all) => all.map(({ cpuMs }) => cpuMs))
  const added = 1 - 1 / medianRatio(packed ?? [], plain ?? [])
  note(`\nCompression: ${percent(added)} of the CPU time of a compressed page.`)
}

async function repeat(ms: number, ask: () => unknown): Promise<Round> {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  let pages = 0
  while (performance.now() - startedAt < ms) {
    await ask()
    pages += 1
  }
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: (pages * 1000) / (performance.now() - startedAt),
    cpuMs: (user + system) / 1000 / pages,
  }
}

/** @throws when the bare page differs from the app's: a smaller one would be an unfair comparison. */
function assertSamePage(bare: string, app: string) {
  // Not '<svg': a carousel with more featured listings in it has more stars.
  for (const part of ['<a ', '</li>', '<img', '<h3']) {
    const [expected, got] = [app, bare].map((html) => html.split(part).length - 1)
    if (expected !== got) {
      throw new Error(`The bare page has ${got} of “${part}”, the app's has ${expected}.`)
    }
  }
}

function speeds(rounds: Round[]) {
  return rounds.map(({ perSecond }) => perSecond)
}
