/** A result of checking an installation. */
export type Finding = {
  /** The thing that was checked, in a word or two. */
  about: string
  state: 'passed' | 'warning' | 'failed'
  /** The result, and the remedy. */
  text: string
}

export const passed = (about: string, text: string): Finding => ({ about, state: 'passed', text })
export const warning = (about: string, text: string): Finding => ({ about, state: 'warning', text })
export const failed = (about: string, text: string): Finding => ({ about, state: 'failed', text })

/** One line per finding, in columns. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  return findings
    .map(({ about, state, text }) => `${state.padEnd(7)}  ${about.padEnd(width)}  ${text}`)
    .join('\n')
}

/** The reason of an error, even if it wraps another. */
export function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string }
  const inner = cause instanceof Error ? reasonOf(cause) : ''
  return [message || code || String(error), inner].filter(Boolean).join(': ')
}
