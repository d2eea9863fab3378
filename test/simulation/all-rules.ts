import type { Rule } from './rules.ts'
import { rulesOfImports } from './rules-of-imports.ts'
import { rulesOfMail } from './rules-of-mail.ts'
import { rulesOfPages } from './rules-of-pages.ts'
import { rulesOfPeople } from './rules-of-people.ts'
import { rulesOfPhotos } from './rules-of-photos.ts'
import { rulesOfPlaces } from './rules-of-places.ts'
import { rulesOfStorage } from './rules-of-storage.ts'
import { rulesOfUpgrades, UPGRADE_RULE } from './rules-of-upgrades.ts'
import { rulesOfWeb } from './rules-of-web.ts'
import { rulesOfWork } from './rules-of-work.ts'

export const allRules = (): Rule[] => [
  ...rulesOfMail(),
  ...rulesOfWork(),
  ...rulesOfPeople(),
  ...rulesOfPlaces(),
  ...rulesOfStorage(),
  ...rulesOfUpgrades(),
  ...rulesOfWeb(),
  ...rulesOfPages(),
  ...rulesOfImports(),
  ...rulesOfPhotos(),
]

/** Rules that are checked while something happens. */
export const RULES_OF_EVENTS: readonly Pick<Rule, 'name' | 'says' | 'document'>[] = [
  UPGRADE_RULE,
  {
    name: 'nobody gets a mail of a list after stopping',
    says: 'One-click unsubscribing (RFC 8058) ends all of them.',
    document: 'docs/features.md',
  },
  {
    name: 'a suppressed address gets only what it asked for',
    says: 'mails about an account still come, after a bounce only those that its owner asks for',
    document: 'docs/features.md',
  },
  {
    name: 'the link in each mail ends it',
    says: 'Each campaign mail can be ended with one press (RFC 8058).',
    document: 'docs/features.md',
  },
  {
    name: 'undo gives back what was',
    says: 'Trust ends by itself when a listing of theirs is rejected or taken back; undoing that restores it.',
    document: 'docs/features.md',
  },
  {
    name: 'what a device has sent is in the account',
    says: 'With an account it is synced;',
    document: 'docs/features.md',
  },
  {
    name: 'a file that is brought twice adds nothing twice',
    says: 'how many would be added, are closed already or are listed already',
    document: 'docs/features.md',
  },
  {
    name: 'nothing is published without a decision or trust',
    says: "A trusted member's submission is published at once, unless it is restricted or may be a duplicate of an open listing.",
    document: 'docs/features.md',
  },
  {
    name: 'the link of a promoter ends',
    says: 'It works for 30 days for anybody who has it, and is not stored.',
    document: 'docs/features.md',
  },
  {
    name: 'nothing fails unexpectedly',
    says: 'No acknowledged write is ever lost, and the site recovers by itself once the fault is over',
    document: 'docs/faults.md',
  },
]
