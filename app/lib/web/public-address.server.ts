import ipaddr from 'ipaddr.js'

/** Answers any virtual machine on Azure, with its settings. */
const AZURE_HOST = '168.63.129.16'

/** Returns whether an IP address is one of the public internet: no private, local or special range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  // The rest of IPv6 is not assigned for public use, or carries an IPv4 address within.
  return parsed.kind() === 'ipv4' || isGlobalUnicast(parsed as ipaddr.IPv6)
}

function isGlobalUnicast({ parts: [first = 0] }: ipaddr.IPv6) {
  return first >= 0x2000 && first <= 0x3fff
}
