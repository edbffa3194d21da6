import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookieOf, setDeviceCookie, setSessionCookies, tokenOf } from '#api/plugins/session.ts'
import type { Entry, SessionStart } from '../sessions/service.ts'

/** Collects a login request's facts about its device, and the session it replaces. */
export async function startOf(
  request: FastifyRequest,
  { device_name, remember = false }: { device_name?: string | undefined; remember?: boolean | undefined },
): Promise<SessionStart> {
  const before = tokenOf(request)?.fromCookie ? await request.actor() : null
  return {
    deviceName: device_name,
    remember,
    userAgent: request.headers['user-agent'] ?? null,
    ip: request.ip,
    deviceCookie: deviceCookieOf(request),
    replaces: before?.isProgram === false ? before.sessionId : undefined,
  }
}

/** Builds the reply body and sets its cookies. */
export function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { deviceCookie: device, ...entry }: Entry,
  remember = false,
) {
  request.securityAccount = entry.user.id
  setSessionCookies(request, reply, entry.token, remember)
  if (device) setDeviceCookie(request, reply, device)
  return entry
}
