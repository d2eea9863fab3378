/** One benchmark: `quick` is a smoke run, which shows that it works and nothing else. */
export type Benchmark = {
  name: string
  question: string
  /** Whether it looks at build/. */
  needsBuild: boolean
  run: (options: { quick: boolean }) => Promise<void>
}
