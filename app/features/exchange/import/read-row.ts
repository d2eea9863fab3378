/** A row as the file has it, or why it cannot be read. Lines are counted from 1. */
export type ReadRow =
  | { line: number; row: Record<string, unknown> }
  | { line: number; fault: string }
