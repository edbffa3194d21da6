import type { Brand } from '#contract/brand.ts'
import { page } from './page.ts'

/** Pro accounts. */
export const makeProPaths = ({ path }: Pick<Brand, 'path'>) => ({
  pro: page('/pro'),
  /** `gotovo`: the action just done. */
  proSettings: page(`/moj${path}/postavke/${path}-pro`, (gotovo?: string) => ({ gotovo })),
  /** Settings of shops and pro users for all their listings and messages. */
  sellerSettings: page(`/moj${path}/postavke/${path}-postavke`, (gotovo?: string) => ({ gotovo })),
})
