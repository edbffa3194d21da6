/** Number of set bits. */
export function bitsIn(word: number): number {
  let pairs = word
  pairs -= (pairs >>> 1) & 0x5555_5555
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
