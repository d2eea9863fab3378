export type PromoterAction =
  | 'renamed'
  /** The new name had no promoter yet, and has this one now. */
  | 'renamed, known by both names'
  | 'winners page changed'
  | 'reply changed'
  /** With a statement of reasons; only an objection undoes it. */
  | 'reply removed'
  | 'objection upheld'
  | 'objection turned down'
  | 'objection reopened'
  | 'merged'
  | 'separated'
  /** Its name begins with another's, and it is not that one. */
  | 'kept apart'
  | 'change undone'

type Merge = {
  into: number
  /** Promoters that had been merged into the one that is merged now. */
  moved: readonly number[]
  name: string
}

/** '#12 with #3 #4: Harbour House'. The numbers come first, so that no name is read as one. */
export function toLoggedMerge({ into, moved, name }: Merge): string {
  const others = moved.map((id) => ` #${id}`).join('')
  return `#${into}${others && ` with${others}`}: ${name}`
}

export function fromLoggedMerge(text: string): Omit<Merge, 'name'> {
  const [, into, others = ''] = /^#(\d+)(?: with((?: #\d+)+))?: /.exec(text) ?? []
  const moved = [...others.matchAll(/#(\d+)/g)].map(([, id]) => Number(id))
  return { into: Number(into), moved }
}
