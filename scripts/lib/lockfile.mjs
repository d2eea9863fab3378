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

/**
 * A project with some of the packages that package.json names and what these need, each as locked and in its place.
 * @param {any} lock the content of package-lock.json
 * @param {string[]} names
 * @param {Record<string, boolean>} [allowScripts] the packages whose scripts npm may run
 */
export function projectOf({ packages }, names, allowScripts) {
  const known = { ...packages[''].dependencies, ...packages[''].devDependencies }
  const dependencies = Object.fromEntries(names.map((name) => [name, known[name]]))
  const paths = new Set(names.map((name) => `node_modules/${name}`))
  // A set's new members are visited too.
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const name of Object.keys(needed)) {
      const found = lookUp(packages, path, name)
      if (found && !packages[path].peerDependenciesMeta?.[name]?.optional) paths.add(found)
    }
  }
  const locked = Object.fromEntries([...paths].map((path) => [path, packages[path]]))
  return {
    manifest: { dependencies, allowScripts },
    lock: { lockfileVersion: 3, packages: { '': { dependencies }, ...locked } },
  }
}

/** Where Node finds a package: the nearest node_modules upwards. @param {object} packages @param {string} path @param {string} name */
function lookUp(packages, path, name) {
  for (let folder = path; folder !== ''; folder = folder.replace(LAST_PACKAGE, '')) {
    if (`${folder}/node_modules/${name}` in packages) return `${folder}/node_modules/${name}`
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined
}
const LAST_PACKAGE = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/
