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
/**
 * For the C library: two heaps instead of one per thread, and blocks over a megabyte are returned to the
 * system when freed. Otherwise pictures and the loading of modules leave unused memory behind.
 */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' }
export const memoryEnv = Object.fromEntries(
  Object.entries(malloc).map(([name, value]) => [name, process.env[name] ?? value]),
)
