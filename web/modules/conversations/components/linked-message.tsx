import { apartPaths } from '#contract/paths/apart.ts'
import { Fragment } from 'react'
import { linkParts } from '#contract/links/address.ts'
import type { OwnSite } from '#contract/links/look-alike.ts'

/**
 * The text of a message. Links of this site open at once; all others lead to a page that shows their host, since
 * the text that people see may pretend to be another one.
 */
export function LinkedMessage({ text, own }: { text: string; own: OwnSite }) {
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {linkParts(text, own).map((part, index) =>
        part.kind === 'text' ? (
          <Fragment key={index}>{part.text}</Fragment>
        ) : (
          <a
            key={index}
            href={part.kind === 'own' ? part.href : apartPaths.checkLink(part.address)}
            rel="nofollow"
            className="underline"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
