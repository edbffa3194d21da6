import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Avatar, Style, type StyleDefinition } from '@dicebear/core'
import { avatarColors, type AvatarStyle, type GeneratedAvatar } from '#contract/accounts/settings.ts'

const side = 640 // pixels of the rendered image; a drawing has no size of its own

const styles = new Map<AvatarStyle, Promise<Style<StyleDefinition>>>()

/** Loaded on first use: most processes never need one. */
function styleOf(name: AvatarStyle) {
  const known = styles.get(name)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`@dicebear/styles/${name}.json`))
  const reading = readFile(file, 'utf8').then((text) => new Style(JSON.parse(text) as StyleDefinition))
  styles.set(name, reading)
  return reading
}

/** Returns the drawing as SVG. It contains no user input: users choose among names and numbers. */
export async function drawAvatar({ style, color, variant }: GeneratedAvatar): Promise<string> {
  const options = {
    seed: String(variant),
    size: side,
    backgroundColor: [avatarColors[color].slice(1)],
    backgroundColorFill: 'solid',
  }
  return new Avatar(await styleOf(style), options as never).toString()
}
