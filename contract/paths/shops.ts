import type { Brand } from '#contract/brand.ts'
import { page } from './page.ts'
import { makeProPaths } from './pro.ts'

export type ShopsQuery = {
  q?: string | undefined
  canton_id?: number | undefined
  category_id?: number | undefined
  open?: 1 | undefined
  /** Beside the list, and the part of it in view. */
  mapa?: 1 | undefined
  location_tl?: string | undefined
  location_br?: string | undefined
  page?: number | undefined
}
const listed = (query: ShopsQuery = {}) => query

/** Finding, opening, paying and describing a shop, and accounts that are pro instead. */
export const makeShopPaths = ({ path }: Pick<Brand, 'path'>) => ({
  ...makeProPaths({ path }),
  /** Shops by name, place, category and opening hours. */
  shops: page('/shopovi', listed),
  shopPackages: page('/shopovi/paketi'),
  /** `gotovo`: the shop was opened just before. */
  extendShop: page(
    `/shopovi/produzi-${path}-shop`,
    (query: { paket?: string | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  /** The state of the shop and its payments. */
  statements: page(`/moj${path}/postavke/izvodi`, (query: { page?: number | undefined } = {}) => query),
  /** The firm behind an account. */
  merchantSettings: page(`/moj${path}/postavke/registrovani-trgovac`, (gotovo?: string) => ({ gotovo })),
  /** The settings that everyone sees on the page of the shop, in parts; `gotovo`: the part just saved. */
  shopSettings: page(
    `/moj${path}/postavke/shop-postavke`,
    (query: { dio?: string | undefined; gotovo?: string | undefined } = {}) => query,
  ),
})
