import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { isCalled } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/accounts/settings.ts'
import { addAddress, changeAddress, getAddresses, removeAddress } from './address-service.ts'
import { declareMerchant, getMerchantDeclaration, withdrawMerchantDeclaration } from './merchant-service.ts'
import {
  getNotificationPreferences,
  saveNotificationPreferences,
} from './notification-preferences-service.ts'
import { getHoliday, saveHoliday } from './holiday-service.ts'
import { getPrivacySettings, getProfileSettings, savePrivacy, saveProfile } from './profile-service.ts'

const saved = 'Promjene su sačuvane.'

export const settingsRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getProfileSettings, async ({ actor }) => ({ data: await getProfileSettings(deps, actor) }))
  serve(app, calls.saveProfile, async ({ actor, body }) => {
    await saveProfile(deps, actor, body)
    return { data: await getProfileSettings(deps, actor), message: saved }
  })
  serve(app, calls.changeUser, async ({ actor, params, body }) => {
    if (!isCalled(actor, params.username)) throw new DomainError('forbidden', 'Ovo nije vaš račun.')
    await saveProfile(deps, actor, body)
    return { data: await getProfileSettings(deps, actor), message: saved }
  })
  serve(app, calls.getPrivacySettings, async ({ actor }) => ({ data: await getPrivacySettings(deps, actor) }))
  serve(app, calls.savePrivacySettings, async ({ actor, body }) => {
    await savePrivacy(deps, actor, body)
    return { data: body, message: saved }
  })

  serve(app, calls.getHoliday, async ({ actor }) => ({ data: await getHoliday(deps, actor) }))
  serve(app, calls.saveHoliday, async ({ actor, body }) => ({
    data: await saveHoliday(deps, actor, body),
    message: saved,
  }))

  serve(app, calls.listAddresses, async ({ actor }) => ({ data: await getAddresses(deps, actor) }))
  serve(app, calls.addAddress, ({ actor, body, once }) => addAddress(deps, actor, body, once))
  serve(app, calls.changeAddress, async ({ actor, params, body }) => ({
    data: await changeAddress(deps, actor, params.id, body),
    message: 'Adresa je sačuvana.',
  }))
  serve(app, calls.deleteAddress, async ({ actor, params }) => {
    await removeAddress(deps, actor, params.id)
    return { message: 'Adresa je izbrisana.' }
  })

  serve(app, calls.getNotificationPreferences, async ({ actor }) => ({
    data: await getNotificationPreferences(deps, actor),
  }))
  serve(app, calls.saveNotificationPreferences, async ({ actor, body }) => ({
    data: await saveNotificationPreferences(deps, actor, body),
    message: saved,
  }))

  serve(app, calls.getMerchantDeclaration, ({ actor }) => getMerchantDeclaration(deps, actor))
  serve(app, calls.declareMerchant, async ({ actor, body }) => {
    await declareMerchant(deps, actor, body)
    return { ...(await getMerchantDeclaration(deps, actor)), message: 'Izjava trgovca je sačuvana.' }
  })
  serve(app, calls.withdrawMerchantDeclaration, async ({ actor }) => {
    await withdrawMerchantDeclaration(deps, actor)
    return { data: null, check: null, message: 'Izjava trgovca je povučena.' }
  })
}
