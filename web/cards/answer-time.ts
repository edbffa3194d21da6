import { counted } from '#web/lib/format/format.ts'

/** Says how soon an account usually answers messages. */
export function answerTimeText(minutes: number): string {
  const hours = Math.round(minutes / 60)
  const time =
    minutes < 60
      ? counted(Math.max(1, minutes), 'minutu', 'minute', 'minuta')
      : hours < 48
        ? counted(hours, 'sat', 'sata', 'sati')
        : counted(Math.round(hours / 24), 'dan', 'dana', 'dana')
  return `Obično odgovori za ${time}`
}
