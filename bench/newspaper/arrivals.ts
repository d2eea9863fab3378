type Random = () => number

/**
 * Moments, in seconds, at which visitors come: `rate(t)` a second on average, each by themselves
 * (a Poisson process of changing rate, by thinning). `most` is never exceeded by the rate.
 */
export function* arrivals(
  random: Random,
  { seconds, rate, most }: { seconds: number; rate: (t: number) => number; most: number },
): Generator<number> {
  for (let t = 0; ;) {
    t += exponential(random, 1 / most)
    if (t >= seconds) return
    if (random() * most < rate(t)) yield t
  }
}

/** A time of that mean which says nothing of how long it has lasted. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean
}

/** Times around a mean that are sometimes several times as long, as times of work are. */
export function logNormal(random: Random, mean: number, spread = 0.5): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return mean * Math.exp(spread * normal - spread ** 2 / 2)
}

/** Places 0 to count - 1, the n-th n ** -0.8 as often as the first: what people look at in a directory. */
export function popularity(count: number): (random: Random) => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let place = 0; place < count; place += 1) sums[place] = sum += (place + 1) ** -0.8
  return (random) => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
