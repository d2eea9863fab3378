/**
 * The optional packages that package-lock.json wants but does not name: with one of them `npm ci`
 * refuses the whole file.
 * @param {any} lock
 * @returns {{ name: string, version: string, dev: boolean }[]}
 */
export function missingOptional(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !lookUp(lock.packages, path, name))
      .map(([name, version]) => ({ name, version, dev: entry.dev === true })),
  )
}

/** As Node resolves: the nearest node_modules upwards. @param {object} packages @param {string} path @param {string} name */
function lookUp(packages, path, name) {
  for (
    let folder = path;
    folder !== '';
    folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
  ) {
    if (`${folder}/node_modules/${name}` in packages) return true
  }
  return `node_modules/${name}` in packages
}
