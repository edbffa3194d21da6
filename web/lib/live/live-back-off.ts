const firstMs = 1_000
const mostMs = 60_000
/** Everyone returns within this time of a deploy. */
const returnMs = 2_000

/** Growing pauses with jitter before each new connection, in milliseconds. */
export function backOff(random: () => number = Math.random) {
  let failures = 0
  return {
    reset() {
      failures = 0
    },
    /** `code`: the close code of the last connection. */
    next(code = 1006): number {
      failures += 1
      // The server sends its clients elsewhere.
      if (code >= 4200 && code < 4300 && failures === 1) return random() * returnMs
      const most = Math.min(mostMs, firstMs * 2 ** (failures - 1))
      return most / 2 + (random() * most) / 2
    },
  }
}
