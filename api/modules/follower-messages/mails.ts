import { makePaths } from '#contract/paths/paths.ts'
import { displayPrice } from '#contract/money/money.ts'
import { noticeEnding } from '#lib/mails/ending.ts'
import { defineMail } from '#lib/mails/mail.ts'
import type { NoticeReader } from '#lib/notifications/notices.ts'

type Seller = { name: string; username: string; type: 'user' | 'shop' }

/** The content of a message's mail. Prices are in fening, and null on request. */
export type FollowerMail = {
  messageId: number
  seller: Seller
  title: string
  text: string
  hasShopLink: boolean
  listings: { id: number; title: string; price: number | null }[]
}

/** A seller's words to followers. Its links are the same for all recipients and load nothing. */
export const followerMail = defineMail({
  name: 'follower-message',
  label: 'Poruka prodavača pratiocima',
  write: (data: FollowerMail & NoticeReader, site) => {
    const { messageId, seller, title, text, hasShopLink, listings, username, token } = data
    const paths = makePaths(site.brand)
    const ending = noticeEnding(token, site)
    return {
      subject: `${seller.name}: ${title}`,
      username,
      paragraphs: [
        `${seller.name} šalje poruku svojim pratiocima.`,
        ...text.split(/\n+/).filter((line) => line.trim() !== ''),
      ],
      sections: listings.map((listing) => ({
        title: {
          text: `${listing.title}, ${displayPrice(listing.price, false)}`,
          url: site.baseUrl + paths.sellerMessageListing(messageId, listing.id),
        },
        items: [],
      })),
      action: hasShopLink
        ? {
            label: seller.type === 'shop' ? 'Pogledajte shop' : 'Pogledajte profil',
            url: site.baseUrl + paths.profile(seller),
          }
        : { label: 'Otvorite poruku', url: site.baseUrl + paths.sellerMessage(messageId) },
      notes: [
        `Ovaj e-mail ste dobili jer ste uključili poruke prodavača ${seller.name}. Stiže najviše jednom sedmično.`,
        ...ending.notes,
      ],
      unsubscribe: { ...ending.unsubscribe, label: 'Isključite poruke ovog prodavača' },
    }
  },
})

export const followerMails = [followerMail] as const
