import type { Brand } from './brand.ts'
import { formatQuery, type QueryValue } from './query-string.ts'
import { slugify } from './slug.ts'

export const myListingsTabs = ['aktivni', 'zavrseni', 'neaktivni', 'skriveni', 'istekli', 'obnovite'] as const
export type MyListingsTab = (typeof myListingsTabs)[number]

/** Every page path (spec 2.2), from the brand's words. */
export function makePaths(brand: Brand) {
  return {
    home: (query: { category_id?: number | undefined; page?: number | undefined } = {}) =>
      `/${formatQuery(query)}`,
    categories: (query: { naziv?: string | undefined; category_id?: number | undefined } = {}) =>
      `/kategorije${formatQuery(query)}`,
    login: (returnTo?: string) => `/login${formatQuery({ povratak: returnTo })}`,
    logout: () => '/odjava',
    maintenance: (returnTo?: string) => `/maintenance${formatQuery({ povratak: returnTo })}`,
    search: (query: Record<string, QueryValue> = {}) => `/pretraga${formatQuery(query)}`,
    listing: (id: number, title: string) => {
      const slug = slugify(title)
      return slug ? `/artikal/${id}/${slug}` : `/artikal/${id}`
    },
    publish: () => '/objava',
    publishIn: (categoryId: number) => `/objava/ostalo/${categoryId}`,
    editListing: (id: number) => `/artikal/uredjivanje/${id}`,
    myListings: (tab: MyListingsTab = 'aktivni') => `/moj${brand.path}/artikli/${tab}`,
    verification: () => `/moj${brand.path}/postavke/verifikacija`,
    statements: () => `/moj${brand.path}/postavke/izvodi`,
    profile: (username: string, tab: 'aktivni' | 'zavrseni' = 'aktivni') => `/profil/${username}/${tab}`,
  }
}

export type Paths = ReturnType<typeof makePaths>
