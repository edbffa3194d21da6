/** The name of a package as shown, and as the reference API writes it: "Gold". */
export const packageName = (stored: string) => stored.charAt(0).toUpperCase() + stored.slice(1)
