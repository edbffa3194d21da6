/** Pseudo-random whole numbers below a limit, the same in every run. */
export function randomNumbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % limit
  }
}
