import process from 'node:process'

/**
 * Loaded into a measured process by --import: tells its parent, when asked and when it ends, how
 * much processor time it has used and how much memory at most.
 */
export type Usage = {
  /** Of all its threads, user and system. */
  cpuMs: number
  peakRssBytes: number
  rssBytes: number
}

function usage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return {
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    peakRssBytes: maxRSS * 1024,
    rssBytes: process.memoryUsage.rss(),
  }
}

process.on('message', () => void process.send?.(usage()))
process.on('exit', () => void process.send?.(usage()))
// The channel must not keep the process alive.
process.channel?.unref()
