import type { MessageWarning } from '#contract/conversations/message-warnings.ts'

/** Messages of one sender, the oldest first, and the warnings that their reader needs. */
export type JudgedMessages = { messages: readonly string[]; warnings: readonly MessageWarning[] }

/** Reads lines of warnings, a bar, and messages separated by double bars. */
export const judged = (lines: string): readonly JudgedMessages[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const bar = line.indexOf('|')
      const warnings = line.slice(0, bar).trim().split(' ') as MessageWarning[]
      const messages = line.slice(bar + 1).split('||')
      return {
        warnings: warnings.filter((warning) => warning !== ('fine' as string)),
        messages: messages.map((one) => one.trim()),
      }
    })
