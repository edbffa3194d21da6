import { isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { requestContext } from '#web/lib/context.ts'

/** Logs what broke a page, with the id of the request. Refusals are pages of their own. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestContext).logError(error)
}
