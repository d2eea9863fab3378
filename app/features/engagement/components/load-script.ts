/** Adds a script of somebody else's to the page; the policy of the page must name its host. */
export function loadScript(src: string, attributes: Record<string, string> = {}) {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.async = true
  script.src = src
  document.head.append(script)
}
