/** Storage that has not answered by then counts as refused: some browsers never do. */
const STORAGE_MS = 3_000

/** @param onLate gets an answer that nobody waits for any longer. @throws DOMException `TimeoutError`. */
export function answerInTime<Answer>(
  asked: Promise<Answer>,
  onLate: (answer: Answer) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('The storage of this browser does not answer.', 'TimeoutError'))
      asked.then(onLate, () => {})
    }, STORAGE_MS)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function listDatabases(): Promise<IDBDatabaseInfo[]> {
  return answerInTime(indexedDB.databases())
}
