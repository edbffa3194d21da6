import type { ComponentProps } from 'react'
import { ButtonLink as MainButtonLink } from '#web/ui/button.tsx'
import { shopHref, useShop } from '#web/shop-host/shop.ts'

export { Button, buttonClass } from '#web/ui/button.tsx'

/** As `PathLink` beside it. */
export function ButtonLink({ to, ...rest }: ComponentProps<typeof MainButtonLink>) {
  const shop = useShop()
  return <MainButtonLink to={shop && typeof to === 'string' ? shopHref(to, shop) : to} {...rest} />
}
