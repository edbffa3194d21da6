import { Fragment } from 'react'

const address = /(https?:\/\/[^\s<>"]+)/

/** Unformatted text whose URLs become links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text.split(address).map((part, index) =>
        // Odd parts are the matches of the pattern.
        index % 2 === 1 ? (
          <a key={index} href={part} className="text-primary underline">
            {part}
          </a>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  )
}
