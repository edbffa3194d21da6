import * as shopLabel from '#contract/shops/label.ts'
import * as shopPage from '#contract/shops/page.ts'
import * as shops from '#contract/shops/endpoints.ts'
import { everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For the owner of a shop alone; agents and others have none. */
const owners = (status: number): Row => ({ ...loggedIn(403), shop: status })
const extension = { package: 'gold', months: 3, way: 'card' }
const declaration = {
  business_name: 'Stolarija Hrast',
  seat: 'Titova 1',
  place: 'Sarajevo',
  owner: 'Huso Hrast',
  registration_number: '65-01-0001-26',
  id_number: '4200000000004',
}
const settings = { business_name: 'Stolarija Hrast', business_type: 'Obrt', web: 'hrast.ba' }

export const shopAccess = [
  gives(shops.getShopPackages, everyone(200)),
  // Accounts of their own, since this changes their kind; the firm has had its trial since the first of them.
  gives(
    shops.openShop,
    { ...loggedIn(201), shop: 409, agent: 409 },
    { body: { declaration, without_trial: true }, caller: 'new' },
  ),
  gives(shops.openShop, loggedIn(422), { body: { declaration: { ...declaration, id_number: '1' } } }),
  gives(shops.getOwnShop, owners(200)),
  gives(shops.getShopSetup, owners(200)),
  gives(shops.getShopExtension, owners(200)),
  gives(shops.extendShop, owners(201), { body: extension }),
  gives(shops.extendShop, loggedIn(422), { body: { ...extension, months: 2 } }),
  gives(shops.listShopPurchases, owners(200)),
  gives(shops.getShopSettings, owners(200)),
  gives(shops.saveShopSettings, owners(200), { body: settings }),
  gives(shops.changeShop, owners(200), { params: { id: '{shop}' }, body: settings }),
  gives(shops.changePremiumShop, owners(200), { params: { id: '{shop}' }, body: settings }),
  gives(shopPage.getShopPage, everyone(200), { params: { id: '{shop}' } }),
  gives(shopPage.getShopPage, everyone(404), { params: { id: 999_999_999 } }),
  gives(shopLabel.getShopLabel, owners(200)),
  gives(shopLabel.saveShopLabel, owners(200), { body: { label: 'stolarija-hrast' } }),
  gives(shopPage.getShopHours, owners(200)),
  gives(shopPage.saveShopHours, owners(200), { body: { hours: {} } }),
  gives(shopPage.getShopLook, owners(200)),
  gives(shopPage.saveShopLook, owners(200), { body: { colour: '#aa3300' } }),
  gives(shopPage.uploadShopCover, owners(200), { upload: 'photo' }),
  gives(shopPage.removeShopCover, owners(200)),
  gives(shopPage.getShopAbout, owners(200)),
  gives(shopPage.saveShopAbout, owners(200), { body: { content: 'Stolarija.' } }),
  gives(shopPage.getShopOffer, owners(200)),
  gives(shopPage.saveShopOffer, owners(200), { body: { pinned: [], sections: [] } }),
  gives(shops.getProforma, loggedIn(404), { params: { id: 999_999_999 } }),
  gives(shops.printProforma, loggedIn(404), { params: { id: 999_999_999 } }),
]
