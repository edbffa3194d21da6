/** A market stall's awning beside the name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-xl font-bold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0 @max-[16rem]/header:size-6" aria-hidden="true">
        <path d="M6 17h20v9.5a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 6 26.5Z" className="fill-primary" />
        <path d="M12.5 28v-6a1.5 1.5 0 0 1 1.5-1.5h4a1.5 1.5 0 0 1 1.5 1.5v6Z" className="fill-surface" />
        <path
          d="M6.6 4h18.8L29 12a4.33 4.33 0 0 1-8.67 0 4.33 4.33 0 0 1-8.66 0A4.33 4.33 0 0 1 3 12Z"
          className="fill-accent"
        />
        <path d="M12.7 4h6.6l1.03 8a4.33 4.33 0 0 1-8.66 0Z" className="fill-surface opacity-55" />
      </svg>
      <span className="@max-[20rem]/header:sr-only">{name}</span>
    </span>
  )
}
