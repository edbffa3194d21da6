/**
 * The text of an info page. Strings are paragraphs and may hold `**strong**` words and `[links](/path)`.
 * Routes import texts only in their loader, so that browsers load just the page that they show.
 */
export type InfoText = {
  title: string
  description: string
  /** Below the title. */
  lead: string
  /** The date of a text that users agree to, as shown. */
  version?: string
  /** Numbers the sections, so that they can be cited. */
  isNumbered?: true
  sections: readonly InfoSection[]
}

export type InfoSection = { heading: string; body: readonly InfoBlock[] }

export type InfoBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { note: string }
  /** A screen of the product, from `web/public/guide/`. */
  | { picture: { name: string; alt: string } }
  | {
      table: {
        caption: string
        head: readonly string[]
        rows: readonly (readonly string[])[]
        /** The loader fills in the courier's current prices. */
        fill?: 'courier-prices'
      }
    }
