/** Loads a third-party script; the page's content security policy must allow its host. */
export function loadScript(src: string, attributes: Record<string, string> = {}) {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.async = true
  script.src = src
  document.head.append(script)
}
