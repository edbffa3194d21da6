import { createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createQuickIcon from './quick-icon.tsx'

type Props = SVGProps<SVGSVGElement>

/** The types of Lucide's files do not mention the data. */
type IconFile = {
  default: (props: Props) => unknown
  __iconData: Parameters<typeof createQuickIcon>[0]
}

const ofProps: Props[] = [
  {},
  { className: 'size-5 shrink-0', 'aria-hidden': 'true' },
  { className: 'size-4', role: 'img', 'aria-label': 'Spašeno' },
]

test('draws icons like Lucide', async () => {
  for (const file of [import('lucide-react/icons/heart'), import('lucide-react/icons/circle-check')]) {
    const { default: Lucide, __iconData: data } = (await file) as unknown as IconFile
    const Quick = createQuickIcon(data)
    for (const props of ofProps)
      expect(renderToStaticMarkup(createElement(Quick, props))).toBe(
        renderToStaticMarkup(createElement(Lucide as typeof Quick, props)),
      )
  }
})
