import { type ReactElement, use } from 'react'
import {
  type EntryContext,
  Links,
  Meta,
  type MetaDescriptor,
  Scripts,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router'
import type { HeadInputs, PageHandle } from './page-handle.ts'

export type Manifest = EntryContext['manifest']

type FindHead<Head> = (manifest: object, routes: string, elementFor: (nonce: string) => ReactElement) => Head

/** Contexts that React Router's own components read; null on a page that failed, which has the files of fewer routes. */
function useRouted(given?: Manifest) {
  const framework = use(FrameworkContext)
  const router = use(DataRouterContext)
  const state = use(DataRouterStateContext)
  const data = use(DataRouterDataContext)
  if (!framework?.renderMeta || !state || data?.errors) return null
  const { renderMeta } = framework
  const manifest = given ?? framework.manifest
  const within = (children: ReactElement, nonce = framework.nonce) => (
    <FrameworkContext value={{ ...framework, manifest, nonce }}>
      <DataRouterContext value={router}>
        <DataRouterStateContext value={state}>
          <DataRouterDataContext value={data}>{children}</DataRouterDataContext>
        </DataRouterStateContext>
      </DataRouterContext>
    </FrameworkContext>
  )
  return { manifest, renderMeta, state, data, within }
}

/** Otherwise React Router leaves out the data to hydrate from. */
function noteScripts(renderMeta: { didRenderScripts?: boolean }) {
  renderMeta.didRenderScripts = true
}

/** The links and scripts of a page name some fifty files, always the same for the same routes. */
export function useKeptHead<Head>(find: FindHead<Head>, given?: Manifest): Head | null {
  const routed = useRouted(given)
  if (!routed) return null
  const { manifest, renderMeta, state, within } = routed
  const routes = state.matches.map(({ route }) => route.id).join(' ')
  const kept = find(manifest, routes, (nonce) =>
    within(
      <>
        <Links />
        <Scripts />
      </>,
      nonce,
    ),
  )
  noteScripts(renderMeta)
  return kept
}

type MetaOf<Made> = {
  kept: (inputs: HeadInputs, render: () => ReactElement) => Made
  written: (tags: readonly MetaDescriptor[]) => Made
}

/** Title and metadata of a page whose route names what decides them, or how they follow from it; null for other pages. */
export function useQuickMeta<Made>({ kept, written }: MetaOf<Made>): Made | null {
  const routed = useRouted()
  const location = use(LocationContext)
  const { route } = routed?.state.matches.at(-1) ?? {}
  if (!routed || !route) return null
  const { headOf, metaOf } = (route.handle ?? {}) as PageHandle
  const data = routed.data?.loaderData?.[route.id] as never
  if (metaOf) return written(metaOf(data))
  const inputs = headOf?.(data)
  if (!inputs) return null
  return kept(inputs, () =>
    routed.within(
      <LocationContext value={location}>
        <Meta />
      </LocationContext>,
    ),
  )
}
