import { createElement, type SVGProps } from 'react'

/** An icon of Lucide, as its files hold it. */
type IconData = {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
  aliases?: readonly string[]
}

const isForReaders = (name: string) => name.startsWith('aria-') || name === 'role' || name === 'title'

/**
 * Takes the place of Lucide's `createLucideIcon` in builds (`scripts/build-steps/quick-icons.ts`). That one works out all
 * attributes again for each icon, which took a sixth of the time of rendering a listing's page.
 */
export default function createQuickIcon({ name, node, aliases = [] }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((known) => `lucide-${known}`)].join(' ')
  const content = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function QuickIcon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${classes} ${className}` : classes}
        aria-hidden={Object.keys(props).some(isForReaders) ? undefined : 'true'}
        {...props}
      >
        {content}
      </svg>
    )
  }
}
