import CheckCheck from 'lucide-react/icons/check-check'
import { data, Form, redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { deleteNotification, listNotifications, readNotifications } from '#contract/notifications/notices.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BellDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { NotificationList } from '#web/modules/notifications/components/notification-list.tsx'
import type { Route } from './+types/notifications.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listNotifications, { query: { page } }).catch(routeError)
  const { last_page } = found.meta
  // The last line of the last page may have just been deleted.
  if (page > Math.max(1, last_page)) throw redirect(paths.notifications(pageQuery(last_page)))
  return { page, lastPage: Math.min(last_page, deepestPage), unread: found.unread, notifications: found.data }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [act, id] = [form.get('radnja'), String(form.get('obavijest'))]
  const api = apiOf(context)
  if (act === 'procitano') await api.call(readNotifications, {}).catch(routeError)
  else if (act === 'izbrisi' && /^[1-9]\d{0,14}$/.test(id))
    await api.call(deleteNotification, { params: { id } }).catch(routeError)
  else throw data(null, { status: 400, statusText: 'Bad Request' })
  return redirect(paths.notifications(pageQuery(pageNumberOf(url.search))))
}

export const meta = () => pageMeta({ title: 'Notifikacije', isIndexed: false })

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { page, lastPage, unread, notifications } = loaderData
  const target = paths.notifications(pageQuery(page))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <Breadcrumbs
            steps={[{ name: `Moj ${brand.name}` }, { name: 'Notifikacije', to: paths.notifications() }]}
          />
          <h1 className="mt-1 text-2xl font-bold">Notifikacije</h1>
        </div>
        {unread > 0 && (
          <Form method="post" action={target}>
            <button
              name="radnja"
              value="procitano"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
            >
              <CheckCheck className="size-5 shrink-0" aria-hidden="true" />
              Označite sve kao pročitano
            </button>
          </Form>
        )}
      </div>
      {notifications.length === 0 ? (
        <EmptyState
          drawing={<BellDrawing />}
          text="Nemate notifikacija. Ovdje javljamo kad padne cijena spašenog oglasa, kad se pojavi oglas iz vaše pretrage ili kad objavi neko koga pratite."
          action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
        />
      ) : (
        <NotificationList notifications={notifications} target={target} />
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(other) => paths.notifications(pageQuery(other))} />
      <ButtonLink to={paths.notificationSettings()} kind="quiet" className="self-start">
        Postavke notifikacija
      </ButtonLink>
    </div>
  )
}
