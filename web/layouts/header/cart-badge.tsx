/** The pieces in a cart (spec 9). */
export const CartBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="block min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> u korpi</span>
    </span>
  )
