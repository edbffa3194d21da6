import bwip from '@bwip-js/node'
import type { Deps } from '#api/deps.ts'
import { pdfBytes } from '#lib/pdf/pdf.ts'
import { readableNumber } from '#lib/accounts/phone-numbers.ts'
import { findCity } from '#api/modules/places/service.ts'
import { formatAmount } from '#contract/money/money.ts'
import type { SettingsRow } from '../queries.ts'
import type { OrderRow, ParcelRow } from './queries.ts'

/** Modules per bar and space of a Code 128 symbol, alternating, beginning with a bar. */
function barsOf(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('not a linear bar code')
  return symbol.sbs as number[]
}

const weight = (grams: number) => `${String(Math.round(grams / 100) / 10).replace('.', ',')} kg`

type Labelled = { order: OrderRow; parcel: ParcelRow; settings: SettingsRow | undefined }

/** A label of the size of an A6 sheet on A4, to cut out and stick on. */
export function printLabel(
  { brand, places }: Pick<Deps, 'brand' | 'places'>,
  { order, parcel, settings }: Labelled,
): Promise<Buffer> {
  const town = (code: string | null, cityId: number | null) =>
    `${code} ${findCity(places, cityId)?.name ?? ''}`
  const number = parcel.courier_number!
  return pdfBytes(
    { title: `Naljepnica paketa ${number}`, brand: brand.name, at: parcel.booked_at ?? parcel.created_at },
    (pdf) => {
      pdf.heading('Naljepnica paketa')
      pdf.paragraph('Odrežite po isprekidanoj liniji i zalijepite na paket, tako da se bar kod ne savija.')
      pdf.drawing(360, (canvas) => {
        const { width } = canvas
        canvas.frame({ x: 0, y: 0, width, height: 340 })
        canvas.text('PRIMALAC', { x: 16, y: 14, width: width - 32 }, { size: 9, isBold: true, isMuted: true })
        canvas.text(
          order.recipient_name!,
          { x: 16, y: 28, width: width - 32, height: 44 },
          { size: 16, isBold: true },
        )
        canvas.text(order.recipient_street!, { x: 16, y: 70, width: width - 32, height: 36 }, { size: 13 })
        canvas.text(
          town(order.recipient_postal_code, order.recipient_city_id),
          { x: 16, y: 106, width: width - 32, height: 20 },
          { size: 13, isBold: true },
        )
        canvas.text(
          readableNumber(order.recipient_phone!),
          { x: 16, y: 126, width: width - 32 },
          { size: 11 },
        )
        canvas.text('POŠILJALAC', { x: 16, y: 154, width: 260 }, { size: 9, isBold: true, isMuted: true })
        canvas.text(
          [
            settings?.sender_name,
            settings?.sender_street,
            settings && town(settings.sender_postal_code, settings.sender_city_id),
            settings?.sender_phone && readableNumber(settings.sender_phone),
          ]
            .filter(Boolean)
            .join('\n'),
          { x: 16, y: 166, width: width / 2 - 24, height: 70 },
          { size: 10 },
        )
        const x = width / 2 + 8
        canvas.text(
          parcel.cash_fening > 0 ? `OTKUPNINA ${formatAmount(parcel.cash_fening)}` : 'PLAĆENO',
          { x, y: 154, width: width / 2 - 24, height: 36 },
          { size: 13, isBold: true },
        )
        canvas.text(
          `Težina ${weight(parcel.weight_grams)}\nNarudžba ${order.number}\nOznaka ${parcel.reference}`,
          { x, y: 190, width: width / 2 - 24, height: 50 },
          { size: 10 },
        )
        canvas.bars(
          { x: 40, y: 248, width: width - 80, height: 56, alt: `Bar kod ${number}` },
          barsOf(number),
        )
        canvas.text(number, { x: 16, y: 310, width: width - 32 }, { size: 13, isBold: true, align: 'center' })
        canvas.cut(352)
      })
    },
  )
}
