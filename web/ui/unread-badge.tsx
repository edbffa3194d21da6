import { plural } from '#contract/text/plural.ts'

const most = 99

/** Agrees with "poruka" and "notifikacija". */
export const unreadText = (count: number) => plural(count, 'nepročitana', 'nepročitane', 'nepročitanih')
export const unreadQuestionsText = (count: number) =>
  plural(count, 'nepročitano', 'nepročitana', 'nepročitanih')

type UnreadBadgeProps = { count: number; textOf?: (count: number) => string }

/** Number of things that wait behind a link. */
export const UnreadBadge = ({ count, textOf = unreadText }: UnreadBadgeProps) =>
  count > 0 && (
    <span className="block min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent">
      {count > most ? `${most}+` : count}
      <span className="sr-only">{` ${textOf(Math.min(count, most + 1))}`}</span>
    </span>
  )
