import { noticeEnding } from '#lib/mails/ending.ts'
import { defineMail } from '#lib/mails/mail.ts'
import type { NoticeText } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'

/** `more`: notices that the mail has no room for. */
type Notices = { username: string; notices: readonly NoticeText[]; more: number; token: string }

export const noticesWord = (count: number) =>
  plural(count, 'nova obavijest', 'nove obavijesti', 'novih obavijesti')

export const noticesMail = defineMail({
  name: 'new-notices',
  label: 'Obavijesti',
  write: ({ username, notices, more, token }: Notices, { brand, baseUrl }) => {
    const paths = makePaths(brand)
    const count = notices.length + more
    const link = ({ text, path }: { text: string; path: string }) => ({ text, url: baseUrl + path })
    return {
      subject: count === 1 ? notices[0]!.text : `${count} ${noticesWord(count)}: ${notices[0]!.text}`,
      username,
      paragraphs: [count === 1 ? 'imate novu obavijest.' : `imate ${count} ${noticesWord(count)}.`],
      sections: notices.map((notice) => ({ title: link(notice), items: (notice.items ?? []).map(link) })),
      action: {
        label: more > 0 ? `Pogledajte još ${more}` : 'Pogledajte sve obavijesti',
        url: baseUrl + paths.notifications(),
      },
      ...noticeEnding(token, { brand, baseUrl }),
    }
  },
})

export const notificationMails = [noticesMail] as const
