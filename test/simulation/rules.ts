import type { Admins } from './admins.ts'
import type { Imports } from './imports.ts'
import type { Members } from './members.ts'
import type { MailWorld } from './mail-world.ts'
import type { Readers } from './readers.ts'
import type { Servers } from './servers.ts'
import type { SharedDevices } from './shared-devices.ts'
import type { WebWorld } from './web-world.ts'
import type { World } from './world.ts'

export type Facts = {
  world: World
  mails: MailWorld
  servers: Servers
  readers: Readers
  admins: Admins
  members: Members
  shared: SharedDevices
  imports: Imports
  web: WebWorld
}

/** What must always hold. */
export type Rule = {
  name: string
  /** The sentence that promises it, and where it stands. */
  says: string
  document:
    | 'docs/features.md'
    | 'docs/faults.md'
    | 'docs/legal.md'
    | 'docs/contract.md'
    | 'docs/earning.md'
    | 'docs/deploying.md'
    | 'docs/scaling.md'
    | 'content/privacy-policy.md'
  when: 'after each round' | 'each day' | 'at the end'
  /** @returns what does not hold. */
  check: (facts: Facts) => Promise<string[]> | string[]
}
