import { Session } from 'node:inspector/promises'

const PHASES = [
  'React render',
  'loader queries',
  'loader data for the browser',
  'hashing for CSP',
  'routing and the rest of React Router',
  'Hono, middleware, Node',
  'garbage collection',
] as const
export type Phase = (typeof PHASES)[number]

const SAMPLE_US = 200

/** Which part of the busy time of this thread each phase took while `work` ran. */
export async function phasesOf(work: () => Promise<unknown>): Promise<Map<Phase, number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return shares(profile.nodes, profile.samples ?? [])
}

type ProfileNode = {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

function shares(nodes: ProfileNode[], samples: number[]) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const phases = new Map(nodes.map(({ id }) => [id, phaseOf(stackOf(id, byId, parents))]))
  const counts = new Map<Phase, number>(PHASES.map((phase) => [phase, 0]))
  let busy = 0
  for (const sample of samples) {
    const phase = phases.get(sample)
    if (!phase) continue
    counts.set(phase, (counts.get(phase) ?? 0) + 1)
    busy += 1
  }
  return new Map([...counts].map(([phase, count]) => [phase, count / busy]))
}

/** From the innermost call outwards. */
function stackOf(id: number, byId: Map<number, ProfileNode>, parents: Map<number, number>) {
  const stack: ProfileNode['callFrame'][] = []
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const node = byId.get(at)
    if (node) stack.push(node.callFrame)
  }
  return stack
}

/** Functions of packages that the built server contains, by which their work is recognised. */
const REACT = ['performWork', 'renderElement', 'renderNode', 'retryNode', 'flushCompletedQueues']
const KYSELY = ['executeQuery', 'compileQuery', 'toOperationNode']
const REACT_ROUTER = ['requestHandler', 'handleDocumentRequest']

/** By the innermost call that tells: a component's own code counts as React's. */
function phaseOf(stack: ProfileNode['callFrame'][]): Phase | undefined {
  const innermost = stack[0]?.functionName
  if (innermost === '(idle)' || innermost === '(program)' || innermost === '(root)')
    return undefined
  if (innermost === '(garbage collector)') return 'garbage collection'
  for (const { url, functionName } of stack) {
    if (REACT.includes(functionName)) return 'React render'
    if (KYSELY.includes(functionName) || url.includes('/better-sqlite3/')) return 'loader queries'
    if (functionName === 'pagePolicy') return 'hashing for CSP'
    if (/turbo-?stream/i.test(functionName) || functionName === 'encode') {
      return 'loader data for the browser'
    }
  }
  const inRouter = stack.some(({ functionName }) => REACT_ROUTER.includes(functionName))
  return inRouter ? 'routing and the rest of React Router' : 'Hono, middleware, Node'
}
