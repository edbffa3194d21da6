import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { farewell, greeting, type Letter, type Site } from './letter.ts'

// The colours of the site. Programs that know no dark scheme, or make one of their own, show the light one.
const light = { canvas: '#F6F5F2', surface: '#FFFFFF', line: '#E4E2DC', ink: '#14202B', muted: '#55606A' }
const dark = { canvas: '#0F151A', surface: '#172029', line: '#2A3642', ink: '#E8ECEF', muted: '#9DAAB5' }
const primary = { light: '#0B5C63', onLight: '#FFFFFF', dark: '#5CC6CC', onDark: '#0F151A' }

const darkScheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.canvas}; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${dark.canvas} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .line { border-color: ${dark.line} !important; }
  .ink, .surface { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .primary { color: ${primary.dark} !important; }
  .action { background-color: ${primary.dark} !important; color: ${primary.onDark} !important; }
}`

const font = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const plain: CSSProperties = { fontSize: 16, lineHeight: '24px', margin: '0 0 16px', color: light.ink }
const small: CSSProperties = { ...plain, fontSize: 14, lineHeight: '20px', color: light.muted }

const paragraph = (text: string, index: number) =>
  h(Text, { key: index, className: 'ink', style: plain }, text)
// Notes name addresses of pages, which are wider than a phone.
const note = (text: string, index: number) =>
  h(Text, { key: index, className: 'muted', style: { ...small, overflowWrap: 'anywhere' } }, text)

const factRow = ([name, value]: readonly [string, string]) =>
  h(
    'tr',
    { key: name },
    h('th', { scope: 'row', className: 'muted', style: factStyle(light.muted, 400) }, name),
    h('td', { className: 'ink', style: factStyle(light.ink, 600) }, value),
  )

const factStyle = (color: string, fontWeight: number): CSSProperties => ({
  color,
  fontWeight,
  textAlign: 'left',
  verticalAlign: 'top',
  padding: '2px 16px 2px 0',
  fontSize: 15,
  lineHeight: '22px',
})

const facts = (pairs: NonNullable<Letter['facts']>) =>
  h('table', { style: { margin: '0 0 16px', borderSpacing: 0 } }, h('tbody', null, pairs.map(factRow)))

const list = (items: readonly string[]) =>
  h(
    'ul',
    { className: 'ink', style: { ...plain, paddingLeft: 20 } },
    items.map((item, index) => h('li', { key: index, style: { overflowWrap: 'anywhere' } }, item)),
  )

const link = (text: string, url: string, style: CSSProperties = {}) =>
  h('a', { href: url, className: 'primary', style: { color: primary.light, ...style } }, text)

const section = ({ title, items }: NonNullable<Letter['sections']>[number], index: number) =>
  h(
    Section,
    { key: index, style: { margin: '0 0 16px' } },
    h(Text, { style: { ...plain, margin: '0 0 4px' } }, link(title.text, title.url, { fontWeight: 600 })),
    items.length > 0 &&
      h(
        'ul',
        { className: 'ink', style: { ...plain, margin: 0, paddingLeft: 20 } },
        items.map(({ text, url }, at) =>
          h('li', { key: at, style: { overflowWrap: 'anywhere' } }, link(text, url)),
        ),
      ),
  )

const action = ({ label, url }: NonNullable<Letter['action']>) =>
  h(
    Section,
    { style: { margin: '8px 0 24px' } },
    h(
      Button,
      {
        href: url,
        className: 'action',
        style: {
          backgroundColor: primary.light,
          color: primary.onLight,
          borderRadius: 8,
          padding: '12px 20px',
          fontSize: 16,
          fontWeight: 600,
        },
      },
      label,
    ),
    h(
      Text,
      { className: 'muted', style: { ...small, margin: '12px 0 0', overflowWrap: 'anywhere' } },
      'Ako se dugme ne otvara, kopirajte ovu adresu: ',
      h('a', { href: url, className: 'primary', style: { color: primary.light } }, url),
    ),
  )

function page(site: Site, letter: Letter): ReactNode {
  const { subject, username, paragraphs, notes = [] } = letter
  return h(
    Html,
    { lang: 'bs' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkScheme),
    ),
    h(Preview, null, paragraphs[0] ?? subject),
    h(
      Body,
      { className: 'canvas', style: { fontFamily: font, margin: 0 } },
      // Body gives its own colours to a cell without a class.
      h(
        Section,
        { className: 'canvas', style: { backgroundColor: light.canvas } },
        h(
          Container,
          { style: { maxWidth: 560, padding: '24px 12px' } },
          h(
            Text,
            {
              className: 'primary',
              style: { ...plain, fontWeight: 700, fontSize: 20, color: primary.light },
            },
            site.brand.name,
          ),
          h(
            Section,
            {
              className: 'surface',
              style: {
                backgroundColor: light.surface,
                border: `1px solid ${light.line}`,
                borderRadius: 12,
                padding: 24,
              },
            },
            h(
              Heading,
              {
                as: 'h1',
                className: 'ink',
                style: { ...plain, fontSize: 22, lineHeight: '28px', fontWeight: 700 },
              },
              subject,
            ),
            h(Text, { className: 'ink', style: plain }, greeting(username)),
            paragraphs.map(paragraph),
            letter.facts && letter.facts.length > 0 && facts(letter.facts),
            letter.list && letter.list.length > 0 && list(letter.list),
            letter.sections?.map(section),
            letter.action && action(letter.action),
            notes.map(note),
            h(Hr, { className: 'line', style: { borderColor: light.line, margin: '8px 0 16px' } }),
            h(Text, { className: 'ink', style: { ...plain, margin: 0 } }, farewell(site)),
          ),
          h(
            Text,
            { className: 'muted', style: { ...small, margin: '16px 0 0', fontSize: 13 } },
            `Ovu poruku šalje ${site.brand.name}, ${new URL(site.baseUrl).host}. Ne odgovarajte na nju.`,
          ),
          letter.unsubscribe &&
            h(
              Text,
              { className: 'muted', style: { ...small, margin: '4px 0 0', fontSize: 13 } },
              link(letter.unsubscribe.label, letter.unsubscribe.url),
            ),
        ),
      ),
    ),
  )
}

/** The text as a mail program shows it. */
export const htmlOf = (site: Site, letter: Letter): Promise<string> => render(page(site, letter))
