import type { MetaDescriptor } from 'react-router'
import { brand } from '#web/lib/site.ts'

type Shared = { title: string; description: string; url: string; image?: string | undefined }

/** Tags for the preview of a link in messengers. */
export function sharingTags({ title, description, url, image }: Shared): MetaDescriptor[] {
  const property = (name: string, content: string) => ({ property: name, content })
  return [
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:locale', 'bs_BA'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...(image ? [property('og:image', image)] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}
