/**
 * How the server's Node uses memory. On a machine with much of it V8 lets 130 MB of young objects
 * and twice the living old ones gather before it looks: 530 MB under load, and no page sooner. With
 * the first two it is 300 MB. With the third V8 never makes objects old from birth: after a crowd
 * that waited for one page it took all objects of requests for long-lived ones, and collecting them
 * cost half of the pages a second for as long as the process lived. Dockerfile and deploy/ name the same.
 */
export const memoryFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=25',
  '--no-allocation-site-pretenuring',
]
/** Fewer heaps of the C library: pictures leave less unused memory behind. */
export const memoryEnv = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
