import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PublishBlockNotice } from './publish-block-notice.tsx'

function shown(block: 'phone' | 'shop'): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <PublishBlockNotice block={block} returnTo="/objava" /> },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('sends users without a verified phone to the verification and back', () => {
  const html = shown('phone')
  expect(html).toMatch(/<h2[^>]*>Potrebna verifikacija<\/h2>/)
  expect(html).toContain('<p>Morate verifikovati broj mobitela da objavite oglas na Bazar</p>')
  expect(html).toMatch(/href="\/mojbazar\/postavke\/verifikacija\?povratak=\/objava"[^>]*>Verifikuj mobitel</)
})

test('sends a suspended shop to its statements', () => {
  const html = shown('shop')
  expect(html).toContain('Objava oglasa je nedostupna, Vaš nalog je suspendovan!')
  expect(html).toMatch(/href="\/mojbazar\/postavke\/izvodi"[^>]*>Za više informacije kliknite ovdje</)
})
