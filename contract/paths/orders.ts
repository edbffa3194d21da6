import { page } from './page.ts'

export const orderTabs = ['aktivne', 'zavrsene'] as const
export type OrderTab = (typeof orderTabs)[number]
/** `kao`: as their seller, rather than as their buyer. */
type OrdersQuery = {
  kao?: 'prodavac' | undefined
  q?: string | undefined
  stanje?: string | undefined
  page?: number | undefined
}

type CheckoutQuery = Partial<Record<'dostava' | 'placanje', string | undefined>> & {
  adresa?: number | 'nova' | undefined
  uredjaj?: 1 | undefined // the items come from the device of a visitor who has just logged in
}

const listed = (query: OrdersQuery = {}) => query
const orderLists = {
  aktivne: page('/narudzbe/aktivne', listed),
  zavrsene: page('/narudzbe/zavrsene', listed),
}

/** The cart, and orders of buyers and sellers. */
export const orderPaths = {
  /** `gotovo`: the action just done with `oglas`, of which there were `kolicina` at `cijena` KM. */
  cart: page(
    '/korpa',
    (
      query: {
        gotovo?: string | undefined
        oglas?: number | undefined
        kolicina?: number | undefined
        cijena?: number | undefined
      } = {},
    ) => query,
  ),
  /** Orders one seller's items in the cart; takes the earlier choices. */
  checkout: page('/korpa/narudzba/:seller', (seller: string, query: CheckoutQuery = {}) => ({
    seller,
    ...query,
  })),
  activeOrders: orderLists.aktivne,
  finishedOrders: orderLists.zavrsene,
  orders: (tab: OrderTab, query?: OrdersQuery) => orderLists[tab](query),
  /** `gotovo`: the action just done. */
  order: page('/narudzbe/:id', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
}
