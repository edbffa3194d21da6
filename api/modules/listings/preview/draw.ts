import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sharp } from 'sharp'
import { previewSize } from '#contract/limits/listings.ts'

export type PreviewParts = {
  title: string
  price: string | null
  place: string | null
  /** A label on the photo, for example 'Rezervisano'. */
  mark: string | null
  brand: string
  /** The photo, or the drawing in its place. */
  picture: Buffer | null
}

// Figtree Bold with Latin letters, bundled so that drawing needs no installed font.
const fontfile = path.join(import.meta.dirname, 'figtree-preview.ttf')
const colors = {
  ink: '#14202b',
  muted: '#55606a',
  primary: '#0b5c63',
  surface: '#ffffff',
  accent: '#fc7b07',
  canvas: '#f6f5f2',
}

const { width, height } = previewSize
const photoWidth = 700
const margin = 44
const textWidth = width - photoWidth - 2 * margin

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Drops letters missing from the font, which would be drawn as empty boxes. */
const drawable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c-\u201e\u2022\u2026\u20ac\u2212]/g,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

type Block = { input: Buffer; height: number; width: number }

async function drawText(
  sharp: (options: object) => Sharp,
  given: string,
  { sizes, color, most = height }: { sizes: readonly number[]; color: string; most?: number },
): Promise<Block | null> {
  const text = drawable(given)
  if (!text) return null
  let drawn: Block | null = null
  // The first size that fits.
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text)}</span>`,
        font: `Figtree Preview ${size}`,
        fontfile,
        width: textWidth,
        wrap: 'word-char',
        spacing: Math.round(size / 6),
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    drawn = { input: data, height: info.height, width: info.width }
    if (info.height <= most) break
  }
  return drawn
}

/** Draws a listing for messengers: photo, title and price, 1200 × 630 pixels, as JPEG. */
export async function drawPreview(parts: PreviewParts): Promise<Buffer> {
  // Loaded on first use; most processes never draw a preview.
  const { default: sharp } = await import('sharp')
  const text = (given: string, size: Parameters<typeof drawText>[2]) => drawText(sharp, given, size)
  const photo =
    parts.picture &&
    (await sharp(parts.picture, { density: 144 })
      .resize(photoWidth, height, { fit: 'cover', position: 'attention' })
      .toBuffer()
      .catch(() => null)) // the rest is still useful without the photo
  const [title, price, place, brand, mark] = await Promise.all([
    text(parts.title, { sizes: [46, 40, 34, 28], color: colors.ink, most: 300 }),
    parts.price ? text(parts.price, { sizes: [58, 48, 38, 30], color: colors.primary, most: 64 }) : null,
    parts.place ? text(parts.place, { sizes: [28, 22], color: colors.muted, most: 60 }) : null,
    text(parts.brand, { sizes: [32], color: colors.ink }),
    parts.mark ? text(parts.mark, { sizes: [30], color: colors.ink }) : null,
  ])
  const left = photoWidth + margin
  const layers: { input: Buffer; left: number; top: number }[] = []
  if (photo) layers.push({ input: photo, left: 0, top: 0 })
  const bar = (w: number, h: number, background: string) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer()
  if (mark) {
    layers.push({
      input: await bar(mark.width + 48, mark.height + 36, colors.accent),
      left: 0,
      top: height - mark.height - 36 - margin,
    })
    layers.push({ input: mark.input, left: 24, top: height - mark.height - 18 - margin })
  }
  let top = margin + 8
  for (const [block, gap] of [
    [title, 36],
    [price, 24],
    [place, 0],
  ] as const) {
    if (!block) continue
    layers.push({ input: block.input, left, top })
    top += block.height + gap
  }
  if (brand) {
    layers.push({ input: await bar(56, 8, colors.accent), left, top: height - margin - brand.height - 24 })
    layers.push({ input: brand.input, left, top: height - margin - brand.height })
  }
  return sharp({ create: { width, height, channels: 3, background: colors.surface } })
    .composite([
      { input: await bar(photoWidth, height, colors.canvas), left: 0, top: 0 },
      ...layers.filter(({ top: at }) => at < height),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The drawing of a category; null if there is none. */
export const readDrawing = (name: string): Promise<Buffer | null> =>
  /^[a-z0-9-]+$/.test(name)
    ? readFile(path.join(import.meta.dirname, '../../../../web/public/drawings', `${name}.svg`)).catch(
        () => null,
      )
    : Promise.resolve(null)
