export type ExchangeTables = {
  import_files: {
    user_id: number
    hash: string
    name: string
    bytes: number
    /** Gzipped. */
    body: Uint8Array
    adding_since: number | null
    report: string | null
    created_at: number
  }
}
