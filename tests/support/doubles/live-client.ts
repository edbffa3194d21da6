import EchoClient from 'laravel-echo'
import PusherClient from 'pusher-js'

export { EchoClient as Echo, PusherClient as Pusher }

/** Options for an unmodified client of a site that listens at this origin. */
export function clientOptions(origin: string, token: string) {
  const { hostname, port } = new URL(origin)
  return {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws' as const],
    enableStats: false,
    channelAuthorization: {
      endpoint: `${origin}/broadcasting/auth`,
      transport: 'ajax' as const,
      headers: { authorization: `Bearer ${token}` },
    },
  }
}

/** Resolves with the data of the next such event. */
export const nextEvent = <T = unknown>(
  emitter: {
    bind(name: string, act: (data: T) => void): unknown
    unbind(name: string, act: (data: T) => void): unknown
  },
  name: string,
): Promise<T> =>
  new Promise((resolve) => {
    const act = (data: T) => {
      emitter.unbind(name, act)
      resolve(data)
    }
    emitter.bind(name, act)
  })
