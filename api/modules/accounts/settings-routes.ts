import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { requireActor } from '#api/lib/actor.ts'
import { keyedCall } from '#api/lib/idempotency.ts'
import { message } from '#contract/accounts.ts'
import { idParams } from '#contract/common.ts'
import { merchantDeclaration } from '#contract/merchants.ts'
import {
  addressBody,
  addressList,
  addressReply,
  merchantReply,
  notificationPreferencesBody,
  notificationPreferencesReply,
  privacyReply,
  privacySettings,
  profileBody,
  profileReply,
} from '#contract/settings.ts'
import { addAddress, changeAddress, getAddresses, removeAddress } from './address-service.ts'
import { declareMerchant, getMerchantDeclaration, withdrawMerchantDeclaration } from './merchants.ts'
import {
  getNotificationPreferences,
  saveNotificationPreferences,
} from './notification-preferences-service.ts'
import { getPrivacySettings, getProfileSettings, savePrivacy, saveProfile } from './profile-service.ts'

const tags = ['Postavke']
const saved = 'Promjene su sačuvane.'

/** What people set for themselves. */
export const settingsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  // Who is not logged in learns so before what is wrong with the body.
  app.addHook('preValidation', async (request) => void (await requireActor(request)))

  const profile = { tags, response: { 200: profileReply } }
  app.get('/me/profile', { schema: profile }, async (request) => ({
    data: await getProfileSettings(deps, await requireActor(request)),
  }))
  app.put('/me/profile', { schema: { ...profile, body: profileBody } }, async (request) => {
    const actor = await requireActor(request)
    await saveProfile(deps, actor, request.body)
    return { data: await getProfileSettings(deps, actor), message: saved }
  })

  const privacy = { tags, response: { 200: privacyReply } }
  app.get('/me/privacy', { schema: privacy }, async (request) => ({
    data: await getPrivacySettings(deps, await requireActor(request)),
  }))
  app.put('/me/privacy', { schema: { ...privacy, body: privacySettings } }, async (request) => {
    await savePrivacy(deps, await requireActor(request), request.body)
    return { data: request.body, message: saved }
  })

  app.get('/me/addresses', { schema: { tags, response: { 200: addressList } } }, async (request) => ({
    data: await getAddresses(deps, await requireActor(request)),
  }))
  app.post(
    '/me/addresses',
    { schema: { tags, body: addressBody, response: { 201: addressReply } } },
    async (request, reply) => {
      const actor = await requireActor(request)
      const { body } = await addAddress(deps, actor, request.body, keyedCall(request, actor))
      return reply.code(201).send(body)
    },
  )
  app.put(
    '/me/addresses/:id',
    { schema: { tags, params: idParams, body: addressBody, response: { 200: addressReply } } },
    async (request) => {
      const data = await changeAddress(deps, await requireActor(request), request.params.id, request.body)
      return { data, message: 'Adresa je sačuvana.' }
    },
  )
  app.delete(
    '/me/addresses/:id',
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => {
      await removeAddress(deps, await requireActor(request), request.params.id)
      return { message: 'Adresa je obrisana.' }
    },
  )

  const preferences = { tags, response: { 200: notificationPreferencesReply } }
  app.get('/me/notification-preferences', { schema: preferences }, async (request) => ({
    data: await getNotificationPreferences(deps, await requireActor(request)),
  }))
  app.put(
    '/me/notification-preferences',
    { schema: { ...preferences, body: notificationPreferencesBody } },
    async (request) => ({
      data: await saveNotificationPreferences(deps, await requireActor(request), request.body),
      message: saved,
    }),
  )

  const merchant = { tags, response: { 200: merchantReply } }
  app.get('/me/merchant', { schema: merchant }, async (request) => ({
    data: await getMerchantDeclaration(deps, await requireActor(request)),
  }))
  app.put('/me/merchant', { schema: { ...merchant, body: merchantDeclaration } }, async (request) => {
    await declareMerchant(deps, await requireActor(request), request.body)
    return { data: request.body, message: 'Podaci registrovanog trgovca su sačuvani.' }
  })
  app.delete('/me/merchant', { schema: merchant }, async (request) => {
    await withdrawMerchantDeclaration(deps, await requireActor(request))
    return { data: null, message: 'Više niste prijavljeni kao registrovani trgovac.' }
  })
}
