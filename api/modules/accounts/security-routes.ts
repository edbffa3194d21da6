import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { requirePerson } from '#api/lib/actor.ts'
import { message } from '#contract/accounts.ts'
import {
  addPasskeyBody,
  apiTokenList,
  changeEmailBody,
  changePasswordBody,
  confirmTwoFactorBody,
  createApiTokenBody,
  createdApiToken,
  passkeyOptions,
  passkeyReply,
  passwordBody,
  recoveryCodesReply,
  renamePasskeyBody,
  securityReply,
  sessionList,
  sessionsEnded,
  twoFactorProofBody,
  twoFactorSetup,
} from '#contract/accounts-security.ts'
import { idParams } from '#contract/common.ts'
import { plural } from '#contract/plural.ts'
import {
  addPasskey,
  changePasskeyName,
  changePassword,
  confirmTwoFactor,
  createApiToken,
  endOtherSessions,
  endSession,
  getSecurity,
  listApiTokens,
  listSessions,
  passkeyCreation,
  removePasskey,
  renewRecoveryCodes,
  requestEmailChange,
  revokeApiToken,
  setUpTwoFactor,
  switchTwoFactorOff,
} from './service.ts'

const tags = ['Sigurnost računa']

/** What guards the account of the one who asks; not for programs. */
export const securityRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  // Who is not logged in learns so before what is wrong with the body.
  app.addHook('preValidation', async (request) => void (await requirePerson(request)))

  app.get('/me/security', { schema: { tags, response: { 200: securityReply } } }, async (request) => ({
    data: await getSecurity(deps, await requirePerson(request)),
  }))

  app.put(
    '/me/password',
    { schema: { tags, body: changePasswordBody, response: { 200: message } } },
    async (request) => {
      const { current_password: current, password } = request.body
      await changePassword(deps, await requirePerson(request), { current, password })
      return { message: 'Šifra je promijenjena. Ostali uređaji su odjavljeni.' }
    },
  )

  app.post(
    '/me/email',
    { schema: { tags, body: changeEmailBody, response: { 200: message } } },
    async (request) => {
      const actor = await requirePerson(request)
      await requestEmailChange(deps, actor, { ...request.body, ip: request.ip })
      return { message: 'Poslali smo link na novu adresu. Otvorite ga da je potvrdite.' }
    },
  )
}

export const sessionListRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('preValidation', async (request) => void (await requirePerson(request)))

  app.get('/me/sessions', { schema: { tags, response: { 200: sessionList } } }, async (request) => ({
    data: await listSessions(deps, await requirePerson(request)),
  }))

  app.delete('/me/sessions', { schema: { tags, response: { 200: sessionsEnded } } }, async (request) => {
    const ended = await endOtherSessions(deps, await requirePerson(request))
    const devices = plural(ended, 'uređaj je odjavljen', 'uređaja su odjavljena', 'uređaja je odjavljeno')
    return { ended, message: ended === 0 ? 'Nema drugih prijava.' : `${ended} ${devices}.` }
  })

  app.delete(
    '/me/sessions/:id',
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => {
      await endSession(deps, await requirePerson(request), request.params.id)
      return { message: 'Uređaj je odjavljen.' }
    },
  )

  app.get('/me/tokens', { schema: { tags, response: { 200: apiTokenList } } }, async (request) => ({
    data: await listApiTokens(deps, await requirePerson(request)),
  }))

  app.post(
    '/me/tokens',
    { schema: { tags, body: createApiTokenBody, response: { 201: createdApiToken } } },
    async (request, reply) => {
      const actor = await requirePerson(request)
      const { view, token } = await createApiToken(deps, actor, { ...request.body, ip: request.ip })
      const text = 'Token je napravljen. Sačuvajte ga sada, jer se više neće prikazati.'
      return reply.code(201).send({ data: view, token, message: text })
    },
  )

  app.delete(
    '/me/tokens/:id',
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => {
      await revokeApiToken(deps, await requirePerson(request), request.params.id)
      return { message: 'Token je opozvan.' }
    },
  )
}

export const secondFactorRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('preValidation', async (request) => void (await requirePerson(request)))

  app.post(
    '/me/two-factor',
    { schema: { tags, body: passwordBody, response: { 200: twoFactorSetup } } },
    async (request) => ({
      data: await setUpTwoFactor(deps, await requirePerson(request), request.body.password),
    }),
  )

  app.post(
    '/me/two-factor/confirm',
    { schema: { tags, body: confirmTwoFactorBody, response: { 200: recoveryCodesReply } } },
    async (request) => ({
      data: {
        recovery_codes: await confirmTwoFactor(deps, await requirePerson(request), request.body.code),
      },
      message: 'Prijava u dva koraka je uključena. Sačuvajte rezervne kodove.',
    }),
  )

  app.post(
    '/me/two-factor/recovery-codes',
    { schema: { tags, body: twoFactorProofBody, response: { 200: recoveryCodesReply } } },
    async (request) => ({
      data: { recovery_codes: await renewRecoveryCodes(deps, await requirePerson(request), request.body) },
      message: 'Napravili smo nove rezervne kodove. Stari više ne važe.',
    }),
  )

  app.post(
    '/me/two-factor/disable',
    { schema: { tags, body: twoFactorProofBody, response: { 200: message } } },
    async (request) => {
      await switchTwoFactorOff(deps, await requirePerson(request), request.body)
      return { message: 'Prijava u dva koraka je isključena.' }
    },
  )

  app.post(
    '/me/passkeys/options',
    { schema: { tags, body: passwordBody, response: { 200: passkeyOptions } } },
    async (request) => ({
      data: { ...(await passkeyCreation(deps, await requirePerson(request), request.body.password)) },
    }),
  )

  app.post(
    '/me/passkeys',
    { schema: { tags, body: addPasskeyBody, response: { 201: passkeyReply } } },
    async (request, reply) => {
      const data = await addPasskey(deps, await requirePerson(request), request.body)
      return reply.code(201).send({ data, message: 'Pristupni ključ je dodan.' })
    },
  )

  app.put(
    '/me/passkeys/:id',
    { schema: { tags, params: idParams, body: renamePasskeyBody, response: { 200: passkeyReply } } },
    async (request) => {
      const actor = await requirePerson(request)
      const data = await changePasskeyName(deps, actor, request.params.id, request.body.name)
      return { data, message: 'Naziv je promijenjen.' }
    },
  )

  app.delete(
    '/me/passkeys/:id',
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => {
      await removePasskey(deps, await requirePerson(request), request.params.id)
      return { message: 'Pristupni ključ je uklonjen.' }
    },
  )
}
