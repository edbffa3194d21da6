/** Returns a function that runs steps one after the other, whether or not those before succeeded. */
export function createTurns() {
  let running: Promise<unknown> = Promise.resolve()

  return <T>(step: () => Promise<T>): Promise<T> => {
    const next = running.then(step, step)
    running = next.catch(() => {}) // its caller learns of the failure
    return next
  }
}
