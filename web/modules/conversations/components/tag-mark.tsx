import type { ConversationTag, TagColor } from '#contract/conversations/tags.ts'

/** Colours stand beside a name and mean nothing alone. */
export const tagDots: Record<TagColor, string> = {
  grey: 'bg-[#8a949d]',
  red: 'bg-[#d64545]',
  orange: 'bg-[#e8830c]',
  yellow: 'bg-[#d6ac00]',
  green: 'bg-[#3f9142]',
  blue: 'bg-[#3276bf]',
  purple: 'bg-[#8a5bb5]',
}

export function TagMark({ tag: { name, color } }: { tag: Pick<ConversationTag, 'name' | 'color'> }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${tagDots[color]}`} />
      <span className="truncate">{name}</span>
    </span>
  )
}
