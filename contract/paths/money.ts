import type { Brand } from '#contract/brand.ts'
import { page } from './page.ts'

const done = (gotovo?: string) => ({ gotovo })

/** Credit, payments and invoices. */
export const makeMoneyPaths = ({ path, secondPath }: Pick<Brand, 'path' | 'secondPath'>) => ({
  /** Invoices, and where their list goes on. */
  invoices: page(`/moj${path}/racuni`, (query: { prije?: number | undefined } = {}) => query),
  /** The balance, the ways to top it up and its latest changes. */
  credit: page(`/moj${path}/${path}-kredit`),
  creditStatement: page(
    `/moj${path}/${path}-kredit/stanje-naloga`,
    (
      query: {
        vrsta?: string | undefined
        od?: string | undefined
        do?: string | undefined
        nastavak?: string | undefined
      } = {},
    ) => query,
  ),
  /** Other addresses of topping up and of credit. */
  topUpFromCredit: page(`/moj${path}/${path}-kredit/dopuni-${path}-kredit`),
  secondCredit: page(`/moj${secondPath}/${secondPath}kredit`),
  /** `iznos` in KM; `povratak` is where the payer came from. */
  topUp: page(
    '/dopuna',
    (query: { iznos?: number | undefined; povratak?: string | undefined } = {}) => query,
  ),
  /** A payment on its way; `odmah` goes on to the gateway by itself. */
  paying: page('/transakcije/:id/placanje', (id: number, query: { odmah?: 1 | undefined } = {}) => ({
    id,
    ...query,
  })),
  paymentSuccess: page('/transakcije/:id/success', (id: number) => ({ id })),
  paymentCancel: page('/transakcije/:id/cancel', (id: number) => ({ id })),
  paymentError: page('/transakcije/:id/error', (id: number) => ({ id })),
  /** The seller's earnings, the account that gets them and all payouts; `prije`: cursor of the next page. */
  payouts: page(
    `/moj${path}/isplate`,
    (query: { prije?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  /** Changes of a seller's earnings. */
  salesStatement: page(
    `/moj${path}/isplate/izvod-prodaje`,
    (
      query: {
        vrsta?: string | undefined
        od?: string | undefined
        do?: string | undefined
        nastavak?: string | undefined
      } = {},
    ) => query,
  ),
  savedCards: page(`/moj${path}/postavke/spasene-kartice`, done),
})
