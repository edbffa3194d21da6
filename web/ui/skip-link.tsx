type SkipLinkProps = {
  /** The id of an element that takes the focus. */
  to: string
  text: string
}

/** Leads keyboards over what many pages begin with. Shown while it has the focus. */
export const SkipLink = ({ to, text }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="sr-only z-50 rounded-field bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
  >
    {text}
  </a>
)
