import { type ReactElement, use } from 'react'
import {
  Links,
  Scripts,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

type FindHead<Head> = (manifest: object, routes: string, elementFor: (nonce: string) => ReactElement) => Head

/** The links and scripts of a page name some fifty files, always the same for the same routes. */
export function useKeptHead<Head>(find: FindHead<Head>): Head | null {
  const framework = use(FrameworkContext)
  const router = use(DataRouterContext)
  const state = use(DataRouterStateContext)
  const data = use(DataRouterDataContext)
  // A page that failed has the files of fewer routes.
  if (!framework?.renderMeta || !state || data?.errors) return null
  const routes = state.matches.map(({ route }) => route.id).join(' ')
  const kept = find(framework.manifest, routes, (nonce) => (
    <FrameworkContext value={{ ...framework, nonce }}>
      <DataRouterContext value={router}>
        <DataRouterStateContext value={state}>
          <DataRouterDataContext value={data}>
            <Links />
            <Scripts />
          </DataRouterDataContext>
        </DataRouterStateContext>
      </DataRouterContext>
    </FrameworkContext>
  ))
  // Otherwise React Router leaves out the data to hydrate from.
  framework.renderMeta.didRenderScripts = true
  return kept
}
