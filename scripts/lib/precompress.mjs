import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|webmanifest|txt|xml)$/
const smallest = 200

/** Writes a `.br` and a `.gz` beside every text file of `folder` above 200 bytes that has none yet. @param {string} folder */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => compressible.test(name) && !names.includes(`${name}.br`))
    .map((name) => join(folder, name))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  const { size } = await stat(file)
  if (size < smallest) return
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
