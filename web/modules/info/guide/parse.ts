import { lexer, type Token, type Tokens } from 'marked'
import type { InfoBlock, InfoSection } from '#web/modules/info/info-text.ts'
import { type GuideTopic, guideTopics } from './topics.ts'

export type GuideArticle = {
  slug: string
  title: string
  description: string
  topic: GuideTopic
  /** As 2026-12-31. */
  published: string
  lead: string
  sections: InfoSection[]
}

const frontMatter = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/

function headOf(slug: string, text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').map((line) => {
      const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? []
      if (!name || !value) throw new Error(`${slug}: not a line of front matter: ${line}`)
      return [name, value]
    }),
  )
}

function blockOf(slug: string, token: Token, heading: string): InfoBlock {
  switch (token.type) {
    case 'paragraph': {
      const { text, tokens } = token as Tokens.Paragraph
      const [image, ...others] = tokens
      if (image?.type !== 'image' || others.length > 0) return text
      const { href, text: alt } = image as Tokens.Image
      return { picture: { name: href, alt } }
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const texts = items.map(({ text }) => text)
      return ordered ? { steps: texts } : { list: texts }
    }
    case 'blockquote':
      return { note: (token as Tokens.Blockquote).text }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return {
        table: {
          caption: heading,
          head: header.map(({ text }) => text),
          rows: rows.map((row) => row.map(({ text }) => text)),
        },
      }
    }
    default:
      throw new Error(`${slug}: an article has no ${token.type}`)
  }
}

/**
 * Reads an article: front matter, a paragraph that leads in, then sections below headings of the second level. Throws on
 * anything that a page of the guide does not show.
 */
export function parseArticle(slug: string, source: string): GuideArticle {
  const { head, body } = frontMatter.exec(source)?.groups ?? {}
  if (head === undefined || body === undefined) throw new Error(`${slug}: no front matter`)
  const { title, description, topic, published } = headOf(slug, head)
  if (!title || !description || !published || !topic || !Object.hasOwn(guideTopics, topic))
    throw new Error(`${slug}: title, description, topic and published are needed`)
  const [first, ...rest] = lexer(body).filter(({ type }) => type !== 'space')
  if (first?.type !== 'paragraph') throw new Error(`${slug}: an article begins with a paragraph`)
  const sections: { heading: string; body: InfoBlock[] }[] = []
  for (const token of rest) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2) {
      sections.push({ heading: (token as Tokens.Heading).text, body: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) throw new Error(`${slug}: text before the first heading`)
    section.body.push(blockOf(slug, token, section.heading))
  }
  return {
    slug,
    title,
    description,
    topic: topic as GuideTopic,
    published,
    lead: (first as Tokens.Paragraph).text,
    sections,
  }
}
