import type { Paths } from './paths.ts'

/** Redirects for folders above pages that are not pages themselves; parameters keep their names. */
export function makeParentPaths(paths: Paths): Record<string, string> {
  const own = paths.myListings.pattern.replace(/\/artikli.*/, '')
  const leads: [to: string, ...from: string[]][] = [
    [paths.home(), '/r'],
    [paths.forgotPassword(), '/password', '/password/reset', '/sms'],
    [paths.myListings(), own, `${own}/artikli/statistika`],
    [paths.paymentSlips(), `${own}/tabs`],
    [paths.feed.pattern, paths.feedRun.pattern.replace('/:runId', '')],
    [paths.credit(), paths.secondCredit.pattern.replace(/\/[^/]*$/, ''), '/transakcije'],
    [paths.paying.pattern, '/transakcije/:id'],
    [paths.orders('aktivne'), '/narudzbe'],
    [paths.promotions('aktivne'), '/promocije'],
    [paths.cart(), '/korpa/narudzba'],
    [paths.search(), '/artikal'],
    [paths.listingPhotos.pattern.replace('/:id?', ''), '/artikal/fotografije'],
    [paths.post(), '/listing'],
    [paths.publish(), '/objava/placanje', '/objava/ponovo'],
    [paths.shops(), '/shops', '/postani-shop', '/shopovi/pozivnica', '/shopovi/predracun'],
    [paths.program(), '/program/webhook'],
    [paths.videos(), '/video/shorts'],
    [paths.notifications(), '/notifikacije', '/notifikacije/poruka'],
    [paths.sellerMessage.pattern, '/notifikacije/poruka/:messageId/oglas'],
    [paths.ownReports(), '/prijavi', '/prijavi/:kind'],
    [paths.ownDecisions(), '/odluka'],
    [paths.orders('aktivne'), '/pracenje'],
    [paths.verification(), '/verifikacija', '/verifikacija/povrat'],
    [paths.info('o-nama'), paths.info.pattern.replace('/:slug', '')],
  ]
  return Object.fromEntries(leads.flatMap(([to, ...from]) => from.map((one) => [one, to])))
}
