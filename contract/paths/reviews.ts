import type { Brand } from '#contract/brand.ts'
import { page } from './page.ts'

/** Reviews of the two sides of an order. */
export const makeReviewPaths = ({ path }: Pick<Brand, 'path'>) => ({
  /** Writes or changes the review of an order's other side. */
  reviewOrder: page('/narudzbe/:id/dojam', (id: number) => ({ id })),
  /**
   * Orders that wait for a review, or with `prikaz` reviews received and given; `gotovo`: the action just
   * done.
   */
  reviews: page(
    `/moj${path}/dojmovi`,
    (
      query: {
        prikaz?: 'primljeni' | 'dati' | undefined
        page?: number | undefined
        gotovo?: string | undefined
      } = {},
    ) => query,
  ),
})
