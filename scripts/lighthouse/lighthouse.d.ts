/** Installed in this folder when `npm run lighthouse` first runs: checks run without it. */
declare module 'lighthouse' {
  type Audit = { score: number | null; displayValue?: string }
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
  type Options = {
    port: number
    skipAudits?: string[]
    onlyCategories: string[]
    output: ('html' | 'json')[]
  }
  export type Run = {
    lhr: {
      runtimeError?: { message: string }
      categories: Record<string, Category>
      audits: Record<string, Audit>
    }
    /** In the order of `output`. */
    report: string[]
  }
  /** Looks at a page with the browser that is debugged at `port`. */
  export default function lighthouse(url: string, options: Options): Promise<Run | undefined>
}
