/**
 * Points at which a test kills the program, to see what a crash there leaves behind. Each names the step that has just
 * been done: "payment: credited".
 */
let armed: string | undefined

/** Makes the program kill itself when it reaches the named point. The configuration refuses this in production. */
export function armFaultPoint(name: string | undefined): void {
  armed = name
}

/** Does nothing unless this point is armed. Then nothing more of the program runs, as after a power cut. */
export async function faultPoint(name: string): Promise<void> {
  if (armed !== name) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}
