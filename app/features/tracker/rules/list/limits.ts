export const LIST_FILE_MAX_BYTES = 5_000_000
export const LIST_ROWS_MAX = 20_000
