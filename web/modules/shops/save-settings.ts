import { redirect } from 'react-router'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { maxHourExceptions, maxPinned, maxSections } from '#contract/limits/money.ts'
import { saveShopLabel } from '#contract/shops/label.ts'
import {
  removeShopCover,
  saveShopAbout,
  saveShopHours,
  saveShopLook,
  saveShopOffer,
  shopHours,
  uploadShopCover,
} from '#contract/shops/page.ts'
import { saveShopSettings } from '#contract/shops/endpoints.ts'
import { type apiOf, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { readRows, type SettingsPart } from './settings-parts.ts'

type Api = ReturnType<typeof apiOf>
/** Sends a form; it shows `values` again after a refusal. */
type Sending = { values: Record<string, unknown>; send: () => Promise<unknown>; done: string }

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')
/** As people write decimals. */
const degrees = (form: FormData, name: string) => textOf(form, name).trim().replace(',', '.')

function details(api: Api, form: FormData): Sending {
  const { body, values } = readForm(form, saveShopSettings)
  const [lat, lon] = [degrees(form, 'lat'), degrees(form, 'lon')]
  const typed = { ...body, lat: lat || null, lon: lon || null }
  return { values, done: 'podaci', send: () => api.call(saveShopSettings, { body: unchecked(typed) }) }
}

function address(api: Api, form: FormData): Sending {
  const { body, values } = readForm(form, saveShopLabel)
  return { values, done: 'adresa', send: () => api.call(saveShopLabel, { body }) }
}

function hours(api: Api, form: FormData): Sending {
  const { body, values } = readForm(form, { body: shopHours.pick({ hours: true, closed_on_holidays: true }) })
  const fields = ['first', 'last', 'from', 'to', 'note']
  const { rows, values: typed } = readRows(form, 'exceptions', fields, maxHourExceptions + 2)
  return {
    values: { ...values, ...typed },
    done: 'radno-vrijeme',
    send: () => api.call(saveShopHours, { body: unchecked({ ...body, exceptions: rows }) }),
  }
}

function look(api: Api, form: FormData): Sending {
  const intent = intentOf(form, ['boja', 'slika', 'ukloni'])
  const colour = textOf(form, 'colour')
  if (intent === 'ukloni') return { values: {}, done: 'uklonjena', send: () => api.call(removeShopCover, {}) }
  if (intent === 'slika') {
    const body = new FormData()
    body.append('photo', form.get('photo') as File)
    return { values: {}, done: 'slika', send: () => api.call(uploadShopCover, { body }) }
  }
  // The browser's picker always holds a colour, so a box says whether there is one.
  const body = { colour: form.has('bez') ? null : colour }
  return {
    values: { colour, bez: form.has('bez') },
    done: 'izgled',
    send: () => api.call(saveShopLook, { body }),
  }
}

function about(api: Api, form: FormData): Sending {
  const { body, values } = readForm(form, saveShopAbout)
  return { values, done: 'o-nama', send: () => api.call(saveShopAbout, { body }) }
}

function offer(api: Api, form: FormData): Sending {
  const pinned = readRows(form, 'pinned', ['id'], maxPinned)
  const sections = readRows(form, 'sections', ['name', 'words', 'category_id'], maxSections)
  const body = { pinned: pinned.rows.map(({ id }) => id), sections: sections.rows }
  return {
    values: { ...pinned.values, ...sections.values },
    done: 'ponuda',
    send: () => api.call(saveShopOffer, { body: unchecked(body) }),
  }
}

const sendings = {
  podaci: details,
  adresa: address,
  'radno-vrijeme': hours,
  izgled: look,
  'o-nama': about,
  ponuda: offer,
} satisfies Record<SettingsPart, (api: Api, form: FormData) => Sending>

/** Checks a cover before it is sent on. */
function wrongPhoto(photo: FormDataEntryValue | null): string | undefined {
  if (!(photo instanceof File) || photo.size === 0) return 'Odaberite naslovnu sliku.'
  return photo.size > maxPhotoBytes ? `Slika može imati najviše ${maxPhotoBytes >> 20} MB.` : undefined
}

/** Saves one part of a shop's settings. */
export async function savePart(api: Api, part: SettingsPart, form: FormData) {
  const isPhoto = part === 'izgled' && form.get('intent') === 'slika'
  const wrong = isPhoto ? wrongPhoto(form.get('photo')) : undefined
  if (wrong) return { refused: wrong }
  const { values, send, done } = sendings[part](api, form)
  try {
    await send()
  } catch (error) {
    return formProblem(error, values)
  }
  throw redirect(paths.shopSettings({ dio: part === 'podaci' ? undefined : part, gotovo: done }))
}
