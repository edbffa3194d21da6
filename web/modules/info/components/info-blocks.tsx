import type { ReactNode } from 'react'
import { PathLink } from '#web/ui/path-link.tsx'
import { guideScreen } from '#web/modules/info/guide/topics.ts'
import type { InfoBlock } from '#web/modules/info/info-text.ts'

/** Texts never change while they are shown, so positions serve as keys. */
export const InfoBlocks = ({ blocks }: { blocks: readonly InfoBlock[] }) =>
  blocks.map((block, at) => <Block key={at} block={block} />)

function Block({ block }: { block: InfoBlock }) {
  if (typeof block === 'string') return <p className="mt-3 text-pretty">{inline(block)}</p>
  if ('list' in block)
    return <ul className="mt-3 flex list-disc flex-col gap-2 pl-6 marker:text-muted">{items(block.list)}</ul>
  if ('steps' in block)
    return (
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-6 marker:font-semibold marker:text-muted">
        {items(block.steps)}
      </ol>
    )
  if ('note' in block)
    return (
      <p className="mt-4 rounded-card border border-line bg-primary-soft px-4 py-3 text-pretty">
        {inline(block.note)}
      </p>
    )
  if ('picture' in block) return <Screen {...block.picture} />
  return <InfoTable {...block.table} />
}

type ScreenProps = Extract<InfoBlock, { picture: unknown }>['picture']

/** A phone's screen, beside the text where there is room. */
const Screen = ({ name, alt }: ScreenProps) => (
  <img
    src={`/guide/${name}.webp`}
    alt={alt}
    width={guideScreen.width}
    height={guideScreen.height}
    loading="lazy"
    className="mx-auto my-5 h-auto w-60 rounded-card border border-line-strong shadow-raised sm:float-right sm:mt-2 sm:mr-0 sm:ml-6"
  />
)

const items = (texts: readonly string[]) =>
  texts.map((text, at) => (
    <li key={at} className="pl-1 text-pretty">
      {inline(text)}
    </li>
  ))

type InfoTableProps = Extract<InfoBlock, { table: unknown }>['table']

/** Focusable, since it may scroll sideways on phones. */
function InfoTable({ caption, head, rows }: InfoTableProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={caption}
      className="relative mt-4 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-left text-sm tabular-nums sm:text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {head.map((name, at) => (
              <th key={at} scope="col" className="px-3 py-2 align-bottom font-semibold sm:px-4">
                {name || <span className="sr-only">Šta</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row" className="px-3 py-2 align-top font-normal sm:px-4">
                {first}
              </th>
              {rest.map((cell, at) => (
                <td key={at} className="px-3 py-2 align-top text-muted sm:px-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const marks = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]+)\)/g

/** Renders `**strong**` words and `[links](/path)`. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    parts.push(text.slice(end, match.index))
    const [whole, strong, label, to] = match
    parts.push(
      to ? (
        <InlineLink key={match.index} to={to}>
          {label!}
        </InlineLink>
      ) : (
        <strong key={match.index} className="font-semibold">
          {strong}
        </strong>
      ),
    )
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}

const linkClass = 'font-semibold text-primary underline underline-offset-4 hover:text-ink'

/** Leaves links to mail and to documents of the API to the browser, since the router does not know them. */
const InlineLink = ({ to, children }: { to: string; children: string }) =>
  /^\/(?!api\/)/.test(to) ? (
    <PathLink to={to} className={linkClass}>
      {children}
    </PathLink>
  ) : (
    <a href={to} className={linkClass}>
      {children}
    </a>
  )
