/** Shows the keys of a shortcut on wide screens. */
export const Shortcut = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden="true"
    className="rounded border border-current px-1 font-sans text-xs font-normal opacity-70 max-lg:hidden"
  >
    {`Alt ${letter.toUpperCase()}`}
  </kbd>
)
