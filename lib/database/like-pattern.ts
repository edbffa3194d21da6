const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A pattern for `like` that finds the text anywhere, or at the start. */
export const containing = (text: string) => `%${escaped(text)}%`
export const startingWith = (text: string) => `${escaped(text)}%`
