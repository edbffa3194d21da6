type Options = {
  /** Time for an answer, in milliseconds. */
  answerMs: number
  /** Asks for a word. */
  onSilence: () => void
  onLost: () => void
}

/** Notices a connection that says nothing: asks for a word, then gives it up. */
export function watchSilence({ answerMs, onSilence, onLost }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** The next word is due within this time. */
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
