import { Fragment } from 'react'

const address = /(https?:\/\/[^\s<>"]+)/

/** Text as it was written, with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text.split(address).map((part, index) =>
        // Every second part is what the pattern took.
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
