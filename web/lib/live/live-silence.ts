type Options = {
  /** Time for an answer, in milliseconds. */
  answerMs: number
  /** Pings the other side. */
  onSilence: () => void
  onLost: () => void
}

/** Detects a silent connection: pings it, and gives it up if no answer comes. */
export function watchSilence({ answerMs, onSilence, onLost }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Starts over: the next message is due within this time. */
    expect(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        onSilence()
        timer = setTimeout(onLost, answerMs)
      }, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}
