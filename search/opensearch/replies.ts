/** What the cluster answers to one search, as far as it is read. */
export type Reply = {
  hits: { total: { value: number }; hits: { _id: string; fields?: Record<string, unknown[]> }[] }
  aggregations?: Record<string, never>
  suggest?: Record<string, { options: { text: string; freq: number }[] }[]>
}

/** Asks the cluster several searches at once. */
export type Ask = (bodies: readonly Readonly<Record<string, unknown>>[]) => Promise<Reply[]>
