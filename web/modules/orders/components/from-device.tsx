import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { readDeviceCart } from '#web/lib/device/cart-on-device.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Waits for the items of a visitor who has just logged in; goes to the cart if none of this seller arrive. */
export function FromDevice() {
  const { revalidate, state } = useRevalidator()
  const navigate = useNavigate()
  const hasLooked = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || readDeviceCart().length > 0) return
    if (hasLooked.current) return void navigate(paths.cart(), { replace: true })
    // They may have arrived after the page was loaded.
    hasLooked.current = true
    void revalidate()
  }, [state, revalidate, navigate])
  return (
    <div className="flex min-h-64 flex-col items-start gap-4">
      <output>Prenosimo artikle s ovog uređaja na vaš račun…</output>
      <ButtonLink to={paths.cart()} kind="quiet">
        Idi na korpu
      </ButtonLink>
    </div>
  )
}
